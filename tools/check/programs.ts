import { rootProgram } from '../run-program.ts';
import { programCheck } from './check.ts';

/* Checks that are a single program, configured at the root of the repository. */

export const lint = programCheck('lint', rootProgram('oxlint'), [
  '--disable-nested-config',
  '--type-aware',
  '--deny-warnings',
]);
export const format = programCheck('format', rootProgram('biome'), ['check', '--error-on-warnings', '.']);
/** A separate process, because the product must not import from the lab. */
export const claims = programCheck('claims', process.execPath, ['lab/trials/main.ts', '--check']);
export const unusedCode = programCheck('unused code', rootProgram('knip'), ['--no-progress']);
