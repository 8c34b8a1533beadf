import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE, trialsPage } from './page.ts';
import { findProblems } from './problems.ts';
import { ROOT } from './results.ts';
import { runTrial } from './run-trial.ts';
import { statusLines } from './status.ts';
import { TRIALS } from './trials.ts';

/**
 * `pnpm trials [--short] [name…]`: runs the trials with these names, or all of them, and writes lab/results
 * and docs/trials.md. `--status`: lists the evidence of each claim, and the changes since. `--page`: writes
 * docs/trials.md. `--check`: fails if a claim is missing from its page. Only `runTrial` needs the packages of
 * `pnpm -C lab install`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    status: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

if (values.status) for (const line of statusLines()) console.log(line);
else if (values.page) writeFileSync(PAGE, trialsPage());
else if (values.check) {
  const problems = findProblems();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else process.exitCode = await runAll(positionals);

async function runAll(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !TRIALS.some((trial) => trial.name === name));
  if (unknown.length > 0) {
    console.error(`no trial ${unknown.join(', ')}; there are ${TRIALS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  installLab();
  let failed = 0;
  for (const trial of TRIALS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { verdict, seconds } = await runTrial(
      trial,
      values.short && trial.short !== undefined ? 'short' : 'whole',
    );
    console.log(`== ${trial.name}: ${verdict}, ${seconds} s`);
    writeFileSync(PAGE, trialsPage());
    if (verdict === 'failed') failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

function installLab(): void {
  if (existsSync(join(ROOT, 'lab/node_modules'))) return;
  const words = ['-C', 'lab', 'install', '--frozen-lockfile', '--prefer-offline'];
  const { status } = spawnSync('pnpm', words, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('the lab cannot be installed');
}
