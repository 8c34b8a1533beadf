import { parseHeadLeaf, type StatementTransfer } from '@cliffhanger/core/proofs';
import type { MessageId } from '@cliffhanger/i18n';
import type {
  StatementAnswer,
  StatementFacts,
  StatementFault,
  StatementFaultAnswer,
} from '@cliffhanger/verifier/statement';
import { type CheckedStatement, linesIn } from '../check-zip.ts';
import { type CheckLine, checkLines } from './checks.ts';
import { amountText, countText, dayText, timeText } from './figures.ts';
import type { Translator } from './translator.ts';
import { changeOf, type WhereRow, whereRows } from './where.ts';

/* The report in the reader's language, for the page and the command. */

export interface Report {
  readonly tone: 'good' | 'attention' | 'bad';
  readonly title: string;
  readonly texts: readonly string[];
  readonly todo: string | undefined;
  readonly where: { readonly rows: readonly WhereRow[]; readonly note: string } | undefined;
  readonly checks: readonly CheckLine[];
}

type PlainFault = Exclude<StatementFault, 'older-than-kept'>;

interface FaultTexts {
  readonly text: MessageId;
  readonly todo: MessageId;
}

const AGAIN = 'verifier.todo.again';
const OF_KEYS: FaultTexts = { text: 'verifier.text.key', todo: 'verifier.todo.key' };
const OF_CLOSINGS: FaultTexts = { text: 'verifier.text.closing', todo: AGAIN };
const OF_SIGNATURES: FaultTexts = { text: 'verifier.text.signature', todo: AGAIN };
const OF_LINES: FaultTexts = { text: 'verifier.text.line', todo: AGAIN };
const OF_ENDS: FaultTexts = { text: 'verifier.text.end', todo: AGAIN };
const OF_LOGS: FaultTexts = { text: 'verifier.text.log', todo: AGAIN };

const TEXTS: Readonly<Record<PlainFault, FaultTexts>> = {
  unreadable: { text: 'verifier.text.unreadable', todo: 'verifier.todo.unreadable' },
  'newer-format': { text: 'verifier.text.newer', todo: 'verifier.todo.newer' },
  'bad-note': OF_SIGNATURES,
  'unknown-key': OF_KEYS,
  'bad-signature': OF_SIGNATURES,
  'key-not-in-log': OF_KEYS,
  'wrong-journal': OF_CLOSINGS,
  'closing-not-in-log': OF_CLOSINGS,
  'not-in-root': OF_CLOSINGS,
  'closings-out-of-order': OF_CLOSINGS,
  gap: OF_LINES,
  'broken-link': OF_LINES,
  'wrong-hash': { text: 'verifier.text.changed', todo: AGAIN },
  'not-a-transfer': OF_LINES,
  'negative-balance': OF_LINES,
  'wrong-end': OF_ENDS,
  'wrong-balances': OF_ENDS,
  'wrong-range': { text: 'verifier.text.range', todo: AGAIN },
  'anchor-not-in-log': OF_CLOSINGS,
  'bad-kept': { text: 'verifier.text.kept', todo: 'verifier.todo.kept' },
  fork: OF_LOGS,
  rewritten: OF_LOGS,
};

/** Faults that do not accuse the author of the file. */
const WITHOUT_BLAME: readonly StatementFault[] = ['unreadable', 'newer-format', 'bad-kept'];

/** `storedSize`: number of entries of the log in the reader's stored checkpoint. */
export function reportOf(checked: CheckedStatement, translator: Translator, storedSize?: number): Report {
  const { answer } = checked;
  if (answer.ok) return rightReport(checked, answer.facts, translator);
  if (answer.code === 'older-than-kept')
    return olderReport(checked, answer.facts, translator, storedSize ?? 0);
  return wrongReport(checked, answer, answer.code, translator);
}

function rightReport(checked: CheckedStatement, facts: StatementFacts, translator: Translator): Report {
  const { t, locale } = translator;
  const { count } = facts.lines;
  const day = dayText(locale, facts.reachesUntil - 1);
  const yours = t('verifier.good.yours', { day, amount: amountText(locale, BigInt(facts.allYours)) });
  if (!facts.isWholeRange) {
    return {
      tone: 'attention',
      title: t('verifier.partial.title', { day }),
      texts: [
        t('verifier.partial.lines', { count }),
        t('verifier.partial.text', { day, time: timeText(locale, facts.ending.closedAt) }),
        yours,
        ...keyNote(facts, translator),
      ],
      todo: t('verifier.todo.later'),
      where: undefined,
      checks: checksOf(checked, translator),
    };
  }
  const from = dayText(locale, facts.range.from);
  return {
    tone: 'good',
    title: t('verifier.good.title'),
    texts: [t('verifier.good.lines', { count, from, to: day }), yours, ...keyNote(facts, translator)],
    todo: undefined,
    where: undefined,
    checks: checksOf(checked, translator),
  };
}

/** Without a key to compare with, anyone could have made the file, so the reader is warned. */
const keyNote = ({ log }: StatementFacts, { t }: Translator): string[] =>
  log.isKeyCompared ? [] : [t('verifier.key.taken')];

function olderReport(
  checked: CheckedStatement,
  facts: StatementFacts | undefined,
  translator: Translator,
  storedSize: number,
): Report {
  const { t, locale } = translator;
  const checks = checksOf(checked, translator);
  return {
    tone: 'attention',
    title: t('verifier.older.title'),
    texts: [
      t('verifier.partial.lines', { count: facts?.lines.count ?? 0 }),
      t('verifier.older.text', {
        size: countText(locale, facts?.log.size ?? 0),
        kept: countText(locale, storedSize),
      }),
    ],
    todo: t('verifier.todo.later'),
    where: undefined,
    checks: checks.map((check) =>
      check.title === t('verifier.check.root') ? { ...check, state: 'attention' } : check,
    ),
  };
}

function wrongReport(
  checked: CheckedStatement,
  answer: StatementFaultAnswer,
  code: PlainFault,
  translator: Translator,
): Report {
  const { t, locale } = translator;
  const { line = 0 } = answer;
  const transfer = transferAt(checked, line);
  const values = {
    line: countText(locale, line),
    day: answer.day === undefined ? '' : dayText(locale, Date.parse(answer.day)),
    time: transfer === undefined ? '' : timeText(locale, transfer.effectiveAt),
    amount: transfer === undefined ? '' : amountText(locale, changeOf(transfer)),
  };
  const { text, todo } = TEXTS[code];
  const before = rightLines(checked);
  return {
    tone: WITHOUT_BLAME.includes(code) ? 'attention' : 'bad',
    title: t(`verifier.fault.${code}`, values),
    texts: [t(text, values), ...(line > 0 ? [t('verifier.text.before', { count: before })] : [])],
    todo: t(todo),
    where: whereOf(checked, line, translator),
    checks: checksOf(checked, translator),
  };
}

function transferAt({ statement }: CheckedStatement, line: number): StatementTransfer | undefined {
  return line === 0 ? undefined : statement?.transfers[line - linesBefore(statement) - 1];
}

const linesBefore = (statement: CheckedStatement['statement']): number =>
  Number(parseHeadLeaf(statement?.opening?.leaf ?? '')?.length ?? 0n);

/** Number of the file's lines before the fault. */
function rightLines(checked: CheckedStatement): number {
  const line = lineOf(checked.answer);
  return line === undefined ? linesIn(checked) : line - linesBefore(checked.statement) - 1;
}

const lineOf = (answer: StatementAnswer): number | undefined => (answer.ok ? undefined : answer.line);

function whereOf(checked: CheckedStatement, line: number, translator: Translator): Report['where'] {
  const { statement } = checked;
  if (line === 0 || statement === undefined) return undefined;
  const count = Math.max(0, linesIn(checked) - rightLines(checked) - 1);
  return {
    rows: whereRows(statement, line, translator),
    note: translator.t('verifier.where.after', { count }),
  };
}

function checksOf(checked: CheckedStatement, translator: Translator): readonly CheckLine[] {
  const { answer, statement, log } = checked;
  return statement === undefined
    ? []
    : checkLines({ answer, statement, log, done: rightLines(checked), all: linesIn(checked) }, translator);
}
