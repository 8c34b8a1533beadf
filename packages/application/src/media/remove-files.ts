import type { Requires } from '../ports/index.ts';

export interface RemoveFiles {
  readonly names: readonly string[];
}

/** Runs in the worker, with retries until all files are gone. */
export const removeFiles =
  ({ storage }: Requires<'storage'>) =>
  async ({ names }: RemoveFiles): Promise<void> => {
    for (const name of names) await storage.remove(name);
  };
