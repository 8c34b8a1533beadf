import { CHECKS } from './checks.ts';
import { runNamedChecks } from './run-checks.ts';

/** `pnpm check [names]`: runs the checks whose name contains one of the words, or all of them. */
process.exitCode = await runNamedChecks(CHECKS, process.argv.slice(2));
