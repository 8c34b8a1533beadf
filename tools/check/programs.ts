import { rootProgram } from '../run-program.ts';
import { programCheck } from './check.ts';

/* Checks that a program does whole: its configuration is at the root of the repository. */

export const lint = programCheck('lint', rootProgram('oxlint'), [
  '--disable-nested-config',
  '--type-aware',
  '--deny-warnings',
]);
export const format = programCheck('format', rootProgram('biome'), ['check', '--error-on-warnings', '.']);
/** The lab's tables are read by a program of the lab: the product imports nothing of it. */
export const claims = programCheck('claims', process.execPath, ['lab/trials/main.ts', '--check']);
export const unusedCode = programCheck('unused code', rootProgram('knip'), ['--no-progress']);
