const STORAGE_KEY = 'kept-checkpoints';

/**
 * The newest signed root of a log that this device has verified, and its key. It survives logout, so that a rewritten
 * history is still detected. It contains only hashes.
 */
export interface StoredLog {
  /** A signed note (docs/proofs.md §6). */
  readonly checkpoint: string;
  readonly verifierKey: string;
}

type StoredLogs = Readonly<Record<string, StoredLog>>;

function readStored(): StoredLogs {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as StoredLogs | null) ?? {};
  } catch {
    return {};
  }
}

export const storedLog = (origin: string): StoredLog | undefined => readStored()[origin];

export const storeLog = (origin: string, stored: StoredLog): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStored(), [origin]: stored }));
