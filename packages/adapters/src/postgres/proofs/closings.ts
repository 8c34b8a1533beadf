import type { Closing, Closings, JournalHead, LineRange } from '@cliffhanger/application/ports';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ClosingKind } from '@cliffhanger/core/proofs';
import { type Session, timestamp } from '../connection.ts';

interface ClosingRow {
  readonly number: number;
  readonly kind: ClosingKind;
  readonly closed_at: Instant;
  readonly leaves: number;
  readonly root: string;
  readonly log_index: number;
}

const CLOSING = `c.number::float8 as number, c.kind, c.closed_at, c.leaves::float8 as leaves, encode(c.root, 'hex') as root,
  c.log_index::float8 as log_index`;

interface HeadRow {
  readonly closing: number;
  readonly place: number;
  readonly length: number;
  readonly head: string;
  readonly available: bigint;
  readonly unsettled: bigint;
  readonly withdrawing: bigint;
  readonly escrow: bigint;
  readonly episodes: bigint;
}

const HEAD = `select h.closing::float8 as closing, h.place::float8 as place, h.length::float8 as length,
  encode(h.head, 'hex') as head, h.available, h.unsettled, h.withdrawing, h.escrow, h.episodes
  from proofs.journals j join proofs.heads h on h.place = j.place`;

export const createClosings = (session: Session): Closings => ({
  async close(now) {
    const closing = await findClosing(session, 'closings-close', 'proofs.close_books($1) c', [now]);
    if (closing === undefined) throw new Error('the books were not closed');
    return closing;
  },

  newest: (logSize) =>
    findClosing(
      session,
      'closings-newest',
      'proofs.closings c where c.log_index < $1 order by c.number desc limit 1',
      [logSize],
    ),

  find: (number) => findClosing(session, 'closings-find', 'proofs.closings c where c.number = $1', [number]),

  lastUntil: (at) =>
    findClosing(
      session,
      'closings-last-until',
      'proofs.closings c where c.closed_at <= $1 order by c.closed_at desc limit 1',
      [timestamp(at)],
    ),

  firstFrom: (at) =>
    findClosing(
      session,
      'closings-first-from',
      'proofs.closings c where c.closed_at >= $1 order by c.closed_at limit 1',
      [timestamp(at)],
    ),

  headAt: (journalId, closing) =>
    findHead(session, 'closings-head-at', 'h.closing <= $2 order by h.closing desc', [journalId, closing]),

  headFromLength: (journalId, length) =>
    findHead(session, 'closings-head-from', 'h.length >= $2 order by h.closing', [journalId, length]),

  headUpToLength: (journalId, length) =>
    findHead(session, 'closings-head-up-to', 'h.length <= $2 order by h.closing desc', [journalId, length]),

  async path(place, closing) {
    const { rows } = await session.query<{ path: readonly Buffer[] }>({
      name: 'closings-path',
      text: 'select proofs.head_path($1, $2) as path',
      values: [place, closing],
    });
    return rows[0]?.path ?? [];
  },

  async linesOf(journalId, { from, until }) {
    const { rows } = await session.query<LineRange>({
      name: 'closings-lines',
      text: `select min(t.sequence) filter (where t.effective_at >= $2)::float8 as first,
               max(t.sequence) filter (where t.effective_at >= $2)::float8 as last,
               coalesce(max(t.sequence) filter (where t.effective_at < $2), 0)::float8 as before
             from ledger.transfers t where t.journal_id = $1 and t.effective_at < $3`,
      values: [journalId, timestamp(from), timestamp(until)],
    });
    return rows[0] ?? { first: null, last: null, before: 0 };
  },

  async earliestBehind(journalId, length) {
    const { rows } = await session.query<{ at: Instant | null }>({
      name: 'closings-earliest-behind',
      text: `select min(t.effective_at) as at from ledger.transfers t where t.journal_id = $1 and t.sequence > $2`,
      values: [journalId, length],
    });
    return rows[0]?.at ?? null;
  },
});

async function findClosing(
  session: Session,
  name: string,
  source: string,
  values: readonly unknown[],
): Promise<Closing | undefined> {
  const { rows } = await session.query<ClosingRow>({
    name,
    text: `select ${CLOSING} from ${source}`,
    values,
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { closed_at: closedAt, log_index: logIndex, ...closing } = row;
  return { ...closing, closedAt, logIndex };
}

async function findHead(
  session: Session,
  name: string,
  which: string,
  values: readonly [SellerId, number],
): Promise<JournalHead | undefined> {
  const text = `${HEAD} where j.journal_id = $1 and ${which} limit 1`;
  const { rows } = await session.query<HeadRow>({ name, text, values });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { closing, place, length, head, ...amounts } = row;
  const balances = {
    'seller:available': amounts.available,
    'seller:unsettled': amounts.unsettled,
    'seller:withdrawing': amounts.withdrawing,
    'order:escrow': amounts.escrow,
    'seller:episodes': amounts.episodes,
  };
  return { closing, place, length, head, balances };
}
