import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../generate/generated-files.ts';
import type { Check } from './check.ts';

/** Compares generated files with the current output of their sources; `command` regenerates them. */
export const freshness = (load: () => Promise<readonly GeneratedFile[]>, command: string): Check => ({
  name: 'generated files',
  findProblems: async (root) =>
    (await load()).flatMap(({ path, produce }) => {
      const file = join(root, path);
      const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      return kept === produce() ? [] : [`${path} is not fresh: run ${command}`];
    }),
});

// Imported lazily: a contract that fails to load is a problem of this check alone.
export const generated = freshness(
  async () => (await import('../generate/generated-files.ts')).GENERATED_FILES,
  'pnpm generate',
);
