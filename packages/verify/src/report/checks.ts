import { type LogEntryProof, parseLogEntry, type StatementProof } from '@cliffhanger/core/proofs';
import type { CheckpointFacts } from '@cliffhanger/verifier/notes';
import type { StatementAnswer, StatementFault } from '@cliffhanger/verifier/statement';
import { countText, dayText } from './figures.ts';
import type { Translator } from './translator.ts';

/* The checks and how far they got. */

export interface CheckLine {
  readonly state: 'ok' | 'no' | 'open' | 'attention';
  readonly title: string;
  readonly value: string;
  readonly text?: string;
}

/** In the order in which they run. */
type Stage = 'read' | 'signed' | 'root' | 'lines' | 'sums' | 'network' | 'kept';
const STAGES: readonly Stage[] = ['read', 'signed', 'root', 'lines', 'sums', 'network', 'kept'];

const STAGE_OF: Readonly<Record<StatementFault, Stage>> = {
  unreadable: 'read',
  'newer-format': 'read',
  'bad-note': 'signed',
  'unknown-key': 'signed',
  'bad-signature': 'signed',
  'key-not-in-log': 'signed',
  'wrong-journal': 'root',
  'closing-not-in-log': 'root',
  'not-in-root': 'root',
  'closings-out-of-order': 'root',
  gap: 'lines',
  'broken-link': 'lines',
  'wrong-hash': 'lines',
  'not-a-transfer': 'sums',
  'negative-balance': 'sums',
  'wrong-end': 'lines',
  'wrong-balances': 'sums',
  'wrong-range': 'lines',
  'anchor-not-in-log': 'network',
  'bad-kept': 'kept',
  fork: 'kept',
  rewritten: 'kept',
  'older-than-kept': 'kept',
};

interface CheckedParts {
  readonly answer: StatementAnswer;
  readonly statement: Pick<StatementProof, 'ending' | 'anchor'>;
  readonly log: CheckpointFacts | undefined;
  /** Number of valid lines before the fault. */
  readonly done: number;
  readonly all: number;
}

export function checkLines(
  { answer, statement, log, done, all }: CheckedParts,
  translator: Translator,
): CheckLine[] {
  const { t, locale } = translator;
  const fault = answer.ok ? undefined : STAGE_OF[answer.code];
  const made = (stage: Stage, title: string, value: string, text?: string): CheckLine => {
    const state = stateOf(stage, fault);
    const result =
      state === 'ok' ? value : t(state === 'no' ? 'verifier.check.failed' : 'verifier.check.not-reached');
    return { state, title, value: result, ...(text !== undefined && { text }) };
  };
  const lines = made('lines', t('verifier.check.lines'), '', t('verifier.check.lines.text'));
  const value = t('verifier.check.lines.value', {
    done: countText(locale, done),
    all: countText(locale, all),
  });
  return [
    lines.state === 'open' ? lines : { ...lines, value },
    made('sums', t('verifier.check.sums'), t('verifier.check.sums.value')),
    notCompared(log, made('signed', t('verifier.check.signed'), log === undefined ? '' : signedBy(log, t))),
    made('root', t('verifier.check.root'), rootValue(statement.ending.closing, translator)),
    networkLine(statement, fault, translator),
  ];
}

/** A key from the file itself proves nothing: anyone can make one. */
const notCompared = (log: CheckpointFacts | undefined, line: CheckLine): CheckLine =>
  log?.isKeyCompared === false ? { ...line, state: 'open' } : line;

const signedBy = ({ key, isKeyCompared }: CheckpointFacts, t: Translator['t']): string =>
  t(isKeyCompared ? 'verifier.check.signed.value' : 'verifier.check.signed.taken', { name: key.name });

function stateOf(stage: Stage, fault: Stage | undefined): CheckLine['state'] {
  if (fault === undefined) return 'ok';
  if (fault === stage) return 'no';
  return STAGES.indexOf(stage) < STAGES.indexOf(fault) ? 'ok' : 'open';
}

function rootValue({ text, index }: LogEntryProof, { t, locale }: Translator): string {
  const closing = parseLogEntry(text);
  return closing?.kind === 'closing'
    ? t('verifier.check.root.value', {
        day: dayText(locale, closing.closedAt - 1),
        index: countText(locale, index),
      })
    : '';
}

/** The verifier does not query the blockchain: the reader compares. */
function networkLine(
  { anchor }: Pick<StatementProof, 'anchor'>,
  fault: Stage | undefined,
  { t, locale }: Translator,
): CheckLine {
  const title = t('verifier.check.network');
  const state = stateOf('network', fault);
  if (state === 'no') return { state, title, value: t('verifier.check.failed') };
  if (state === 'open') return { state, title, value: t('verifier.check.not-reached') };
  const entry = parseLogEntry(anchor?.text ?? '');
  if (entry?.kind !== 'anchor') return { state: 'open', title, value: t('verifier.check.network.none') };
  return {
    state: 'open',
    title,
    value: t('verifier.check.network.value'),
    text: t('verifier.check.network.text', {
      transaction: entry.transaction,
      block: countText(locale, entry.block),
      network: entry.network.toUpperCase(),
      index: countText(locale, anchor?.index ?? 0),
    }),
  };
}
