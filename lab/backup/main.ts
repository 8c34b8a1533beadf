import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveToPostgresUser } from '../../tools/services/postgres-user.ts';
import { stopAllIn } from './cluster.ts';
import { type DrillOutcome, type Restored, runDrill } from './drill.ts';

/**
 * `pnpm -C lab backup:drill [--short]`: load, backups, kill, destruction, restore, and a comparison of the
 * books with the acknowledged deposits. Prints one line of JSON at the end.
 */
const isShort = process.argv.includes('--short');
const home = mkdtempSync(join('/var/tmp', 'cliffhanger-drill-'));
const log = `${home}.acknowledged`;
giveToPostgresUser(home);

const isWhole = ({ lost, tooMany, brokenRules }: Restored): boolean =>
  lost === 0 && tooMany === 0 && brokenRules.length === 0;

const isHeld = ({ afterKill, latest, pointInTime, control, ...rest }: DrillOutcome): boolean =>
  [afterKill, latest, pointInTime].every(isWhole) &&
  latest.transfers > control.transfers &&
  control.lost > 0 &&
  rest.isWrongPassphraseRefused;

try {
  const outcome = await runDrill({ home, log, loadMs: isShort ? 1_500 : 20_000 });
  const verdict = isHeld(outcome) ? 'held' : 'broken';
  console.log(JSON.stringify({ name: 'backup', verdict, ...outcome }));
  process.exitCode = verdict === 'held' ? 0 : 1;
} finally {
  stopAllIn(home);
  rmSync(home, { recursive: true, force: true });
  rmSync(log, { force: true });
}
