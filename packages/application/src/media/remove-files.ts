import type { Requires } from '../ports/index.ts';

export interface RemoveFiles {
  readonly names: readonly string[];
}

/** Done by the worker for an account that was erased, again and again until all are gone. */
export const removeFiles =
  ({ storage }: Requires<'storage'>) =>
  async ({ names }: RemoveFiles): Promise<void> => {
    for (const name of names) await storage.remove(name);
  };
