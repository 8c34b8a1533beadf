import type { Requires, StoredCheckpoint, StoredLogEntry } from '../ports/index.ts';

const MOST_ENTRIES = 1_000;

export interface LogEntries {
  readonly entries: readonly StoredLogEntry[];
  readonly size: number;
}

/** One page from an index on, for mirrors of the log. */
export const listLogEntries =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  ({ from }: { readonly from: number }): Promise<LogEntries> =>
    transactions.read(async ({ proofLog }) => ({
      entries: await proofLog.list(from, MOST_ENTRIES),
      size: await proofLog.size(),
    }));

/** Every signing key of the log, oldest first. */
export const listLogKeys =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  (): Promise<readonly StoredLogEntry[]> =>
    transactions.read(async ({ proofLog }) => proofLog.listOf('key', await proofLog.size()));

/** The newest; undefined before the first. */
export const getCheckpoint =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  (): Promise<StoredCheckpoint | undefined> =>
    transactions.readOne(({ proofLog }) => proofLog.newestCheckpoint());
