#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseVerifierKey, type VerifierKey } from '@cliffhanger/core/proofs';
import { compareLogViews, type LogView, readLogView } from './compare.ts';
import { witnessKeyIn } from './countersign.ts';
import { listen } from './listen.ts';
import { LogUnreachable, logClient } from './log-client.ts';
import { type Witness, witnessLog } from './witness-log.ts';

/* Exit codes: 0 no fault, 1 the log is wrong, 2 the log could not be checked. */

const USAGE = `usage: witness --log https://host --key VKEY --state folder [--name NAME] [--once] [--listen PORT]
               [--every MINUTES] [--stale-after HOURS]
       witness compare A B [--key VKEY]    (folders of witnesses, or files with checkpoints)`;

const EXIT_CODES = { consistent: 0, conflict: 1, 'not comparable': 2 } as const;

class UsageError extends Error {}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === 'compare') return compare(args.slice(1));
  const { values } = parseArgs({
    args: [...args],
    options: {
      log: { type: 'string' },
      key: { type: 'string', multiple: true },
      state: { type: 'string' },
      name: { type: 'string', default: 'witness' },
      once: { type: 'boolean', default: false },
      listen: { type: 'string' },
      every: { type: 'string', default: '10' },
      'stale-after': { type: 'string', default: '3' },
    },
  });
  const { log, key, state, name } = values;
  if (log === undefined || key === undefined || state === undefined) throw new UsageError(USAGE);
  const witness: Witness = {
    log: logClient(log),
    known: key.map(knownKey),
    folder: state,
    key: witnessKeyIn(state, name),
    staleAfterMs: positive(values['stale-after']) * HOUR_MS,
  };
  console.log(`This witness: ${witness.key.verifierKey}`);
  if (values.once) return checkOnce(witness);
  if (values.listen !== undefined) await listen(state, positive(values.listen));
  for (;;) {
    await checkOnce(witness);
    await wait(positive(values.every) * MINUTE_MS);
  }
}

async function checkOnce(witness: Witness): Promise<number> {
  try {
    const round = await witnessLog(witness, Date.now());
    if (round.ok) {
      console.log(`RIGHT. ${round.size} entries, ${round.added} of them new; countersigned.`);
      return 0;
    }
    console.log(`WRONG (${round.found.code}). ${round.found.sentence} Evidence: ${round.evidence}`);
    return 1;
  } catch (error) {
    if (!(error instanceof LogUnreachable)) throw error;
    console.error(`The log could not be checked: ${error.message}`);
    return 2;
  }
}

function compare(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [one, other] = positionals;
  if (one === undefined || other === undefined || positionals.length > 2) throw new UsageError(USAGE);
  const views = [viewAt(one), viewAt(other)] as const;
  const { verdict, sentence } = compareLogViews(...views, values.key.map(knownKey));
  console.log(sentence);
  if (verdict === 'conflict') console.log(views.map(({ checkpoint }) => checkpoint).join('\n'));
  return EXIT_CODES[verdict];
}

function viewAt(path: string): LogView {
  try {
    return readLogView(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${String(error)}`);
  }
}

function knownKey(text: string): VerifierKey {
  const key = parseVerifierKey(text);
  if (key === undefined) throw new UsageError(`not a verifier key: ${text}`);
  return key;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new UsageError(`not a number above 0: ${text}`);
  return number;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  if (!isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
