import { SELLER_ACCOUNTS } from '@cliffhanger/core/ledger';
import {
  type AnchorEntry,
  type Checkpoint,
  type ClosedHead,
  type ClosingEntry,
  type HeadLeaf,
  hexToBytes,
  type LogEntryProof,
  parseHeadLeaf,
  parseLogEntry,
  type StatementProof,
} from '@cliffhanger/core/proofs';
import { utcDay } from '../form/index.ts';
import {
  type CheckpointFacts,
  compareWithKept,
  isInLog,
  isInTree,
  type KeptComparison,
  type OutsideKnowledge,
  verifyCheckpoint,
} from '../notes/index.ts';
import type {
  AnchorFacts,
  StatedBalances,
  StatementAnswer,
  StatementFacts,
  StatementFault,
  StatementFaultAnswer,
} from './answer.ts';
import { readStatement } from './form.ts';
import { type AccountSums, type WalkedLines, walkLines } from './lines.ts';

/* The checks of docs/proofs.md §7 in their order: the first fault is the answer. */

type Where = 'opening' | 'ending';

interface ReadHead {
  readonly where: Where;
  readonly head: ClosedHead;
  readonly leaf: HeadLeaf;
  readonly closing: ClosingEntry;
}

const fault = (
  code: StatementFault,
  more: Omit<StatementFaultAnswer, 'ok' | 'code'> = {},
): StatementFaultAnswer => ({
  ok: false,
  code,
  ...more,
});

/** `file` is any parsed JSON. */
export function verifyStatement(file: unknown, outside: OutsideKnowledge = {}): StatementAnswer {
  const statement = readStatement(file);
  if (typeof statement === 'string') return fault(statement);
  return judgeStatement(statement, outside, (opening) => walkLines(statement, opening));
}

/** Verifies a well-formed file, using `walk` for its transfers. */
export function judgeStatement(
  statement: Omit<StatementProof, 'transfers'>,
  outside: OutsideKnowledge,
  walk: (opening: HeadLeaf | undefined) => WalkedLines,
): StatementAnswer {
  const signed = verifyCheckpoint(statement, outside);
  if (!signed.ok) return fault(signed.code);
  const heads = readHeads(statement, signed.checkpoint);
  if ('ok' in heads) return heads;
  const lines = walk(heads.opening?.leaf);
  const wrong =
    faultOfLines(lines) ?? faultOfEnd(lines, heads.ending) ?? faultOfRange(statement, lines, heads.opening);
  if (wrong !== undefined) return wrong;
  const anchor = anchorOf(statement.anchor, signed.checkpoint);
  if (anchor === undefined) return fault('anchor-not-in-log');
  const kept = compareWithKept(signed.checkpoint, outside);
  const comparison = kept.ok ? kept.comparison : 'not-compared';
  const facts = factsOf({ statement, lines, ending: heads.ending, log: signed.facts, anchor, comparison });
  return kept.ok ? { ok: true, facts } : fault(kept.code, { facts });
}

interface ReadHeads {
  readonly opening: ReadHead | undefined;
  readonly ending: ReadHead;
}

function readHeads(
  { opening, ending, journalId }: Omit<StatementProof, 'transfers'>,
  log: Checkpoint,
): ReadHeads | StatementFaultAnswer {
  const heads = [
    ...(opening === null ? [] : [{ where: 'opening' as const, head: opening }]),
    { where: 'ending' as const, head: ending },
  ].map(({ where, head }) => ({
    where,
    head,
    leaf: parseHeadLeaf(head.leaf),
    closing: closingOf(head.closing),
  }));
  if (heads.some(({ leaf }) => leaf?.journalId !== journalId)) return fault('wrong-journal');
  const notInLog = heads.find(({ head, closing }) => closing === undefined || !isInLog(head.closing, log));
  if (notInLog !== undefined) return faultAt('closing-not-in-log', notInLog);
  const read = heads as readonly ReadHead[];
  const notInRoot = read.find((one) => !isInRoot(one));
  if (notInRoot !== undefined) return faultAt('not-in-root', notInRoot);
  const [first, last] = [read[0] as ReadHead, read.at(-1) as ReadHead];
  if (last.closing.number < first.closing.number) return fault('closings-out-of-order');
  return { opening: opening === null ? undefined : first, ending: last };
}

function closingOf({ text }: LogEntryProof): ClosingEntry | undefined {
  const entry = parseLogEntry(text);
  return entry?.kind === 'closing' ? entry : undefined;
}

const isInRoot = ({ head, closing }: ReadHead): boolean =>
  isInTree(
    { data: head.leaf, index: head.place, path: head.path },
    { size: closing.leaves, root: hexToBytes(closing.root) },
  );

const faultAt = (
  code: 'closing-not-in-log' | 'not-in-root',
  { where, closing }: { readonly where: Where; readonly closing: ClosingEntry | undefined },
): StatementFaultAnswer => fault(code, { where, ...dayOfClosing(closing) });

/** A closing at midnight belongs to the day that ends. */
const dayOfClosing = (closing: ClosingEntry | undefined) => withDay(closing && closing.closedAt - 1);

function withDay(instant: number | undefined): { readonly day?: string } {
  const day = instant === undefined ? undefined : utcDay(instant);
  return day === undefined ? {} : { day };
}

function faultOfLines({ fault: found }: WalkedLines): StatementFaultAnswer | undefined {
  if (found === undefined) return undefined;
  return fault(found.code, { line: found.line, ...withDay(found.transfer.effectiveAt) });
}

function faultOfEnd(lines: WalkedLines, { leaf, closing }: ReadHead): StatementFaultAnswer | undefined {
  if (BigInt(lines.length) !== leaf.length || lines.head !== leaf.head)
    return fault('wrong-end', dayOfClosing(closing));
  const isRight = SELLER_ACCOUNTS.every((account, index) => leaf.balances[account] === lines.balances[index]);
  return isRight ? undefined : fault('wrong-balances', dayOfClosing(closing));
}

function faultOfRange(
  { range, lines }: Pick<StatementProof, 'range' | 'lines'>,
  { length, times }: WalkedLines,
  opening: ReadHead | undefined,
): StatementFaultAnswer | undefined {
  const before = length - times.length;
  const isWithin = lines.first > before && lines.last >= lines.first - 1 && lines.last <= length;
  const isInside = (sequence: number): boolean => {
    const at = times[sequence - before - 1] ?? -1;
    return at >= range.from && at < range.to;
  };
  const isOpenedInTime = opening === undefined || opening.closing.closedAt <= range.from;
  if (!isWithin || !isOpenedInTime) return fault('wrong-range');
  const hasLines = lines.last >= lines.first;
  if (hasLines && !(isInside(lines.first) && isInside(lines.last))) return fault('wrong-range');
  for (let sequence = before + 1; sequence <= length; sequence += 1) {
    const isListed = sequence >= lines.first && sequence <= lines.last;
    if (!isListed && isInside(sequence)) return fault('wrong-range');
  }
  return undefined;
}

function anchorOf(proof: LogEntryProof | null, log: Checkpoint): AnchorFacts | null | undefined {
  if (proof === null) return null;
  const entry = parseLogEntry(proof.text);
  if (entry?.kind !== 'anchor' || !isInLog(proof, log)) return undefined;
  const { network, block, transaction }: AnchorEntry = entry;
  return { network, block, transaction, index: proof.index };
}

interface FactsInput {
  readonly statement: Omit<StatementProof, 'transfers'>;
  readonly lines: WalkedLines;
  readonly ending: ReadHead;
  readonly log: CheckpointFacts;
  readonly anchor: AnchorFacts | null;
  readonly comparison: KeptComparison;
}

function factsOf({ statement, lines, ending, log, anchor, comparison }: FactsInput): StatementFacts {
  const { journalId, range } = statement;
  const { first, last } = statement.lines;
  const { number, closedAt, root } = ending.closing;
  return {
    journalId,
    range: { from: range.from, to: range.to },
    lines: { first, last, count: last - first + 1 },
    transfers: lines.times.length,
    opening: stated(lines.beforeRange),
    closing: stated(lines.behindRange),
    allYours: String(allYours(lines.behindRange)),
    reachesUntil: Math.min(range.to, closedAt),
    isWholeRange: closedAt >= range.to,
    day: utcDay(closedAt - 1) ?? '',
    ending: { number, closedAt, root, index: ending.head.closing.index },
    log,
    anchor,
    kept: comparison,
  };
}

const stated = (sums: AccountSums): StatedBalances =>
  Object.fromEntries(
    SELLER_ACCOUNTS.map((account, index) => [account, String(sums[index])]),
  ) as StatedBalances;

/** Available, on hold and withdrawing: the same definition everywhere. */
const allYours = ([available = 0n, unsettled = 0n, withdrawing = 0n]: AccountSums): bigint =>
  available + unsettled + withdrawing;
