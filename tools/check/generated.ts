import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

export const generated: Check = {
  name: 'generated files',
  findProblems: async (root) => {
    // Loaded only now: a contract that does not even load is this check's problem, not the end of all of them.
    const { GENERATED_FILES } = await import('../generate/generated-files.ts');
    return GENERATED_FILES.flatMap(({ path, produce }) => {
      const file = join(root, path);
      const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      return kept === produce() ? [] : [`${path} is not fresh: run pnpm generate`];
    });
  },
};
