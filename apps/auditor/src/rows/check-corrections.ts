import type { StoredTransfer } from '../books/read-transfers.ts';
import type { Snapshot } from '../database.ts';
import type { Report } from '../findings.ts';

/*
 * The correct lines of a correction, derived again from the published table and the transfer that it names.
 */

interface WrongRow {
  readonly id: string;
  readonly kind: string;
  readonly accounts: readonly string[];
  readonly amounts: readonly string[];
  readonly orders: readonly (string | null)[];
  readonly bears_rest: boolean | null;
  readonly is_by_two: boolean | null;
  readonly order_id: string | null;
  readonly profit: string;
  readonly recorded_by: string | null;
}

interface Part {
  readonly account: string;
  readonly amount: bigint;
  readonly orderId: string | null;
}

const AVAILABLE = 'seller:available';
const LOSSES = 'platform:losses';

const WRONG = `select t.id, t.kind, e.accounts, e.amounts, e.orders, c.bears_rest, c.proposed_by <> c.confirmed_by as is_by_two,
    o.id as order_id, coalesce(o.quantity * (o.retail - o.wholesale), 0)::text as profit, w.recorded_by
  from ledger.transfers t
    left join wallet.corrections c on c.transfer_id = t.id
    left join public.orders o on t.kind = 'refund' and o.refund_transfer = t.id and o.state = 'refunded'
      and o.seller_id = t.journal_id and o.shipped_by is distinct from 'platform'
    left join wallet.withdrawals w on w.ending_transfer = t.id and w.seller_id = t.journal_id,
    lateral (select array_agg(account order by line) as accounts, array_agg(amount::text order by line) as amounts,
      array_agg(order_id order by line) as orders
     from ledger.entries e where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at) e
  where t.id = any ($1::uuid[])`;

/** A correction needs two people and reverses no more than the error. */
export async function checkCorrections(
  snapshot: Snapshot,
  stored: readonly StoredTransfer[],
  report: Report,
): Promise<void> {
  const corrections = stored.filter(({ kind }) => kind === 'correction');
  if (corrections.length === 0) return;
  const rows = await snapshot.rows<WrongRow>(WRONG, [corrections.map(({ corrects }) => corrects)]);
  const wrongs = new Map(rows.map((row) => [row.id, row]));
  for (const { id, corrects, lines } of corrections) {
    const wrong = wrongs.get(corrects ?? '');
    if (wrong !== undefined && wrong.is_by_two === true && isRight(wrong, lines)) continue;
    report('correction-differs', id, `Correction ${id} is not what puts transfer ${corrects} right.`);
  }
}

/**
 * The platform may bear the seller's share with two extra lines without an order. Everything else must match.
 */
function isRight(wrong: WrongRow, lines: readonly Part[]): boolean {
  const should = givenBack(wrong);
  if (should.length === 0) return false;
  const rest = sumOn(lines, AVAILABLE) - sumOn(should, AVAILABLE);
  if (rest === 0n) return textOf(should) === textOf(lines);
  const isBearable = wrong.bears_rest === true && rest > 0n && rest <= -sumOn(should, AVAILABLE);
  return isBearable && textOf([...should, ...moved(LOSSES, rest)]) === textOf(lines);
}

function givenBack(wrong: WrongRow): readonly Part[] {
  const opposite = wrong.accounts.map((account, line) => ({
    account,
    amount: -BigInt(wrong.amounts[line] ?? 0),
    orderId: wrong.orders[line] ?? null,
  }));
  switch (wrong.kind) {
    case 'deposit':
    case 'correction':
    case 'remedy':
      return opposite;
    case 'early-settlement':
      return moved('platform:fee_early', -sumOn(opposite, 'platform:fee_early'));
    case 'level-purchase':
      return moved('platform:levels', -sumOn(opposite, 'platform:levels'));
    case 'withdrawal-paid':
      return wrong.recorded_by === null || wrong.recorded_by === 'chain' ? [] : opposite.map(toWallet);
    case 'refund':
      return wrong.order_id === null ? [] : moved(LOSSES, BigInt(wrong.profit), wrong.order_id);
    default:
      return [];
  }
}

const toWallet = ({ account, ...line }: Part): Part => ({
  ...line,
  account: account === 'seller:withdrawing' ? AVAILABLE : account,
});

const moved = (from: string, amount: bigint, orderId: string | null = null): readonly Part[] =>
  amount <= 0n
    ? []
    : [
        { account: from, amount: -amount, orderId },
        { account: AVAILABLE, amount, orderId },
      ];

const sumOn = (lines: readonly Part[], wanted: string): bigint =>
  lines.reduce((sum, { account, amount }) => (account === wanted ? sum + amount : sum), 0n);

/** Lines with the same account and order are added up. */
function textOf(lines: readonly Part[]): string {
  const sums = new Map<string, bigint>();
  for (const { account, amount, orderId } of lines) {
    const line = `${account} ${orderId ?? ''}`;
    sums.set(line, (sums.get(line) ?? 0n) + amount);
  }
  return [...sums]
    .flatMap(([line, amount]) => (amount === 0n ? [] : [`${line} ${amount}`]))
    .toSorted()
    .join('\n');
}
