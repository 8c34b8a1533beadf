import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Span } from '@cliffhanger/core/wallet';
import type { Closing, JournalHead, LineRange, Uses } from '../../ports/index.ts';

/** The first or last closing of a statement, with the journal's head in it. */
export interface StatementEnd {
  readonly closing: Closing;
  readonly head: JournalHead;
}

export interface Bounds {
  /** The closed part of the requested range. */
  readonly span: Span;
  readonly lines: { readonly first: number; readonly last: number };
  /** Undefined: from the beginning of the journal. */
  readonly opening: StatementEnd | undefined;
  readonly ending: StatementEnd;
}

interface StatementQuery {
  readonly span: Span;
  readonly logSize: number;
}

/**
 * The last closing before the range and the first one after it, to minimise the lines outside the range.
 * Undefined when no part of the range is closed.
 */
export async function findBounds(
  repositories: Uses<'closings'>,
  journalId: SellerId,
  { span, logSize }: StatementQuery,
): Promise<Bounds | undefined> {
  const { closings } = repositories;
  const newest = await closings.newest(logSize);
  const closed = newest && (await closings.headAt(journalId, newest.number));
  if (newest === undefined || closed === undefined) return undefined;
  // A line committed after the closing can have an earlier time.
  const unclosedFrom = await closings.earliestBehind(journalId, closed.length);
  const until = Math.min(span.until, newest.closedAt, unclosedFrom ?? span.until) as Instant;
  if (until <= span.from) return undefined;

  const found = { from: span.from, until };
  const lines = linesOf(await closings.linesOf(journalId, found));
  const ending = await endOf(repositories, journalId, { until, last: lines.last });
  if (ending === undefined) return undefined;
  const opening = await openingOf(repositories, journalId, { from: span.from, first: lines.first });
  return { span: found, lines, opening, ending };
}

const linesOf = ({ first, last, before }: LineRange): Bounds['lines'] =>
  first === null || last === null ? { first: before + 1, last: before } : { first, last };

async function endOf(
  { closings }: Uses<'closings'>,
  journalId: SellerId,
  { until, last }: { readonly until: Instant; readonly last: number },
): Promise<StatementEnd | undefined> {
  const closing = await closings.firstFrom(until);
  const head = closing && (await closings.headAt(journalId, closing.number));
  if (closing !== undefined && head !== undefined && head.length >= last) return { closing, head };
  return ownClosing({ closings }, await closings.headFromLength(journalId, last));
}

async function openingOf(
  { closings }: Uses<'closings'>,
  journalId: SellerId,
  { from, first }: { readonly from: Instant; readonly first: number },
): Promise<StatementEnd | undefined> {
  const closing = await closings.lastUntil(from);
  const head = closing && (await closings.headAt(journalId, closing.number));
  if (closing === undefined || head === undefined) return undefined;
  if (head.length < first) return { closing, head };
  return ownClosing({ closings }, await closings.headUpToLength(journalId, first - 1));
}

/** The first closing with this head. */
async function ownClosing(
  { closings }: Uses<'closings'>,
  head: JournalHead | undefined,
): Promise<StatementEnd | undefined> {
  const closing = head && (await closings.find(head.closing));
  return head && closing && { closing, head };
}
