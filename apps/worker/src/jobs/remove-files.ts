import type { FileStorage, OutboxMessages } from '@cliffhanger/application/ports';
import type { JobHandler } from './job.ts';

/** Files whose account was erased; removing one that is gone already is no error. */
export const removeFiles =
  (storage: Pick<FileStorage, 'remove'>): JobHandler<OutboxMessages['remove-files']> =>
  async ({ payload: { names } }) => {
    for (const name of names) await storage.remove(name);
  };
