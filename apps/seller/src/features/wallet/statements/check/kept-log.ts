const STORAGE_KEY = 'kept-checkpoints';

/**
 * The newest signed root of a log that this device has verified, and its key. It survives logout, so that a rewritten
 * history is still detected. It contains only hashes.
 */
export interface KeptLog {
  /** A signed note (docs/proofs.md §6). */
  readonly checkpoint: string;
  readonly verifierKey: string;
}

type KeptLogs = Readonly<Record<string, KeptLog>>;

function readStored(): KeptLogs {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as KeptLogs | null) ?? {};
  } catch {
    return {};
  }
}

export const keptLog = (origin: string): KeptLog | undefined => readStored()[origin];

export const keepLog = (origin: string, kept: KeptLog): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStored(), [origin]: kept }));
