import type { FileStorage, OutboxMessages } from '@cliffhanger/application/ports';
import type { JobHandler } from './job.ts';

interface Requires {
  readonly storage: Pick<FileStorage, 'remove'>;
  /** Returns the names without a row, so that a wrong message cannot delete a file in use. */
  readonly unneededFiles: (names: readonly string[]) => Promise<readonly string[]>;
}

/** Idempotent: a missing file is no error. */
export const removeFiles =
  ({ storage, unneededFiles }: Requires): JobHandler<OutboxMessages['remove-files']> =>
  async ({ payload: { names } }) => {
    for (const name of await unneededFiles(names)) await storage.remove(name);
  };
