import type { FileStorage, OutboxMessages } from '@cliffhanger/application/ports';
import type { JobHandler } from './job.ts';

interface Requires {
  readonly storage: Pick<FileStorage, 'remove'>;
  /** Those that no row names: whatever a message says, a file that is in use stays. */
  readonly unneededFiles: (names: readonly string[]) => Promise<readonly string[]>;
}

/** Removing a file that is gone already is no error. */
export const removeFiles =
  ({ storage, unneededFiles }: Requires): JobHandler<OutboxMessages['remove-files']> =>
  async ({ payload: { names } }) => {
    for (const name of await unneededFiles(names)) await storage.remove(name);
  };
