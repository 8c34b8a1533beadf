const STORAGE_KEY = 'kept-checkpoints';

/**
 * The newest signed root of a log that this device has found right, and the key it was signed with. It stays when
 * somebody logs out: a history that is written again meanwhile would otherwise go unnoticed. It tells nothing but hashes.
 */
export interface KeptLog {
  /** A signed note (docs/proofs.md §6). */
  readonly checkpoint: string;
  readonly verifierKey: string;
}

type KeptLogs = Readonly<Record<string, KeptLog>>;

function readKept(): KeptLogs {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as KeptLogs | null) ?? {};
  } catch {
    return {};
  }
}

export const keptLog = (origin: string): KeptLog | undefined => readKept()[origin];

export const keepLog = (origin: string, kept: KeptLog): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readKept(), [origin]: kept }));
