import { parseArgs } from 'node:util';
import { runCheck } from './audit.ts';
import { compose } from './compose.ts';
import { configFrom } from './config.ts';
import { idOf } from './findings.ts';
import { sayToSigner } from './word/payout-word.ts';
import { readState, writeState } from './word/state-file.ts';

/**
 * `node src/resume.ts --because "…" [--explain <finding>]…` resumes payouts. Run it in the auditor's
 * environment. It runs all checks first. Each remaining fault must be explained by its id, and stays visible.
 */
const { values } = parseArgs({
  options: { because: { type: 'string' }, explain: { type: 'string', multiple: true, default: [] } },
});
const { because = '', explain } = values;
const config = configFrom(process.env);
if (because.trim() === '' || config.signer === undefined) {
  process.stderr.write('said without a reason, or without a signer to say it to\n');
  process.exit(2);
}

const { database, checks } = compose(config, () => {});
const found = (await Promise.all(checks.map(runCheck))).flat();
await database.close();
const state = readState(config.stateFile);
const explained = { ...state.explained, ...Object.fromEntries(explain.map((id) => [id, because])) };
const open = found.filter((finding) => finding.severity === 'fault' && !(idOf(finding) in explained));
if (open.length > 0) {
  for (const finding of open) process.stderr.write(`${idOf(finding)}\n  ${finding.words}\n`);
  process.stderr.write(`payouts stay stopped: ${open.length} findings are not explained\n`);
  process.exit(1);
}
const saidAt = Date.now();
// Stores the explanations first. Otherwise a turn of the auditor in between would stop payouts again.
writeState(config.stateFile, { ...state, explained });
const payouts = await sayToSigner(config.signer, 'resume', { saidAt, because });
process.stdout.write(`payouts: ${payouts}\n`);
writeState(config.stateFile, { explained, resumedAt: saidAt });
