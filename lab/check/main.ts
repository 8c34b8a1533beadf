import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { type Check, programCheck } from '../../tools/check/check.ts';
import { freshness } from '../../tools/check/generated.ts';
import { runNamedChecks } from '../../tools/check/run-checks.ts';
import { rootProgram } from '../../tools/run-program.ts';
import { alertRules } from '../alert-rules/check-alert-rules.ts';
import { commandBlocks } from '../command-blocks/check-command-blocks.ts';
import { composition } from '../compose/check-composition.ts';
import { manifests } from '../manifests/check-manifests.ts';

/**
 * `pnpm -C lab check [names]`: checks outside `pnpm check`: of the lab itself, and those that need promtool,
 * kubectl or docker-compose. `pnpm check` finds unused code of the lab.
 */
const LAB_CHECKS: readonly Check[] = [
  programCheck('types', rootProgram('tsc'), ['--noEmit', '--project', join(REPOSITORY_FOLDER, 'lab')]),
  programCheck('lint', rootProgram('oxlint'), [
    '--config=lab/oxlint.json',
    '--type-aware',
    '--deny-warnings',
    'lab',
  ]),
  programCheck('imports', rootProgram('depcruise'), ['--config', 'lab/.dependency-cruiser.mjs', 'lab']),
  commandBlocks,
  alertRules,
  manifests,
  composition,
  freshness(
    async () => (await import('../generate/generated-files.ts')).GENERATED_FILES,
    'pnpm -C lab generate',
  ),
];

process.exitCode = await runNamedChecks(LAB_CHECKS, process.argv.slice(2));
