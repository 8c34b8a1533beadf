import type { StatementProof } from '@cliffhanger/core/proofs';
import type { StatementAnswer, StatementFault } from '@cliffhanger/verifier/statement';
import { countText, dayText } from './figures.ts';
import type { Translator } from './translator.ts';

/* What was checked, and how far it came. */

export interface CheckLine {
  readonly state: 'ok' | 'no' | 'open' | 'attention';
  readonly title: string;
  readonly value: string;
  readonly text?: string;
}

/** In the order in which they are made. */
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

interface Shown {
  readonly answer: StatementAnswer;
  readonly statement: StatementProof;
  /** Lines that are right. */
  readonly done: number;
}

export function checkLines({ answer, statement, done }: Shown, translator: Translator): CheckLine[] {
  const { t, locale } = translator;
  const fault = answer.ok ? undefined : STAGE_OF[answer.code];
  const facts = answer.facts;
  const all = statement.transfers.length;
  const made = (stage: Stage, title: string, value: string, text?: string): CheckLine => {
    const state = stateOf(stage, fault);
    const shown =
      state === 'ok' ? value : t(state === 'no' ? 'verifier.check.failed' : 'verifier.check.not-reached');
    return { state, title, value: shown, ...(text !== undefined && { text }) };
  };
  const lines = made('lines', t('verifier.check.lines'), '', t('verifier.check.lines.text'));
  const value = t('verifier.check.lines.value', {
    done: countText(locale, done),
    all: countText(locale, all),
  });
  return [
    lines.state === 'open' ? lines : { ...lines, value },
    made('sums', t('verifier.check.sums'), t('verifier.check.sums.value')),
    made('signed', t('verifier.check.signed'), facts === undefined ? '' : signedBy(facts.log, t)),
    made(
      'root',
      t('verifier.check.root'),
      facts === undefined
        ? ''
        : t('verifier.check.root.value', {
            day: dayText(locale, facts.ending.closedAt - 1),
            index: countText(locale, facts.ending.index),
          }),
    ),
    networkLine(answer, translator),
  ];
}

const signedBy = (
  { key, isKeyCompared }: { readonly key: { readonly name: string }; readonly isKeyCompared: boolean },
  t: Translator['t'],
): string =>
  t(isKeyCompared ? 'verifier.check.signed.value' : 'verifier.check.signed.taken', { name: key.name });

function stateOf(stage: Stage, fault: Stage | undefined): CheckLine['state'] {
  if (fault === undefined) return 'ok';
  if (fault === stage) return 'no';
  return STAGES.indexOf(stage) < STAGES.indexOf(fault) ? 'ok' : 'open';
}

function networkLine(answer: StatementAnswer, { t, locale }: Translator): CheckLine {
  const title = t('verifier.check.network');
  if (!answer.ok && answer.code === 'anchor-not-in-log')
    return { state: 'no', title, value: t('verifier.check.failed') };
  const anchor = answer.facts?.anchor;
  if (!anchor) return { state: 'open', title, value: t('verifier.check.network.none') };
  const { transaction, block, network, index } = anchor;
  return {
    state: 'open',
    title,
    value: t('verifier.check.network.value'),
    text: t('verifier.check.network.text', {
      transaction,
      block: countText(locale, block),
      network: network.toUpperCase(),
      index: countText(locale, index),
    }),
  };
}
