import type { Attempt } from '../attempts/attempt.ts';
import type { SampleRow } from '../catalogue.ts';
import { type Duty, dutiesOf, type EventDuty } from '../duties.ts';
import { amountOf, type NewTransfer, newTransfers, type World } from '../world.ts';
import type { Change } from './snapshot.ts';

export type Judged =
  | { readonly verdict: 'by duty'; readonly duties: readonly Duty[] }
  | { readonly verdict: 'broken'; readonly faults: readonly string[] };

const APPEND_ONLY = ['ledger.transfers', 'ledger.entries', 'ledger.transfer_keys'];

/**
 * Decides whether the role's changes of money, or of data that decides about it, are covered by its duties.
 */
export function judge(role: string, kind: Attempt['kind'], changes: readonly Change[], world: World): Judged {
  const { events, rows } = dutiesOf(role);
  const transfers = newTransfers(world, changes);
  const duties = new Set<Duty>();
  const faults = [...changedForEver(changes), ...unbackedBalances(changes, world)];
  const done: { transfer: NewTransfer; duty: EventDuty }[] = [];
  for (const transfer of transfers) {
    const tried = events
      .filter((duty) => duty.kind === transfer.kind)
      .map((duty) => ({ duty, fault: duty.rule(transfer, world) }));
    const right = tried.find(({ fault }) => fault === undefined);
    if (right !== undefined) done.push({ transfer, duty: right.duty });
    else faults.push(`${transfer.kind}: ${tried[0]?.fault ?? 'nobody’s duty here'}`);
  }
  for (const { duty } of done) duties.add(duty);
  for (const change of changes) {
    if (change.table.startsWith('ledger.') || done.some((one) => belongsTo(change, one))) continue;
    const duty = rows.find((one) => (kind === 'call' || !one.isByCallOnly) && one.covers(change, world));
    if (duty === undefined) faults.push(describeChange(change));
    else duties.add(duty);
  }
  return faults.length > 0
    ? { verdict: 'broken', faults: [...new Set(faults)] }
    : { verdict: 'by duty', duties: [...duties] };
}

const changedForEver = (changes: readonly Change[]): readonly string[] =>
  changes.filter(({ table, was }) => APPEND_ONLY.includes(table) && was !== undefined).map(describeChange);

const BOOK_ACCOUNTS: Readonly<Record<string, string>> = {
  available: 'seller:available',
  unsettled: 'seller:unsettled',
  withdrawing: 'seller:withdrawing',
  escrow: 'order:escrow',
  episodes: 'seller:episodes',
};

/**
 * A balance must be the sum of its entries, before and after: any change needs new entries in that journal.
 */
function unbackedBalances(changes: readonly Change[], world: World): readonly string[] {
  const known = new Set(world.before('ledger.transfers').map((row) => row['id']));
  const added = world.after('ledger.entries').filter((row) => !known.has(row['transfer_id'] ?? ''));
  const sum = (matches: (row: SampleRow) => boolean): bigint =>
    added.filter(matches).reduce((total, row) => total + amountOf(row, 'amount'), 0n);
  return changes.flatMap(({ table, was, is }) => {
    if (table === 'ledger.account_balances') {
      const account = (was ?? is)?.['account'];
      const gained = amountOf(is, 'balance') - amountOf(was, 'balance');
      return gained === sum((row) => row['account'] === account)
        ? []
        : [`${account} +${gained} without a transfer`];
    }
    if (table !== 'ledger.books') return [];
    const chain = (was ?? is)?.['journal_id'];
    return Object.entries(BOOK_ACCOUNTS).flatMap(([column, account]) => {
      const gained = amountOf(is, column) - amountOf(was, column);
      const brought = sum((row) => row['journal_id'] === chain && row['account'] === account);
      return gained === brought ? [] : [`${account} +${gained} without a transfer`];
    });
  });
}

/**
 * A row that belongs to the event: it refers to the transfer, its reference, one of its orders, or the
 * seller.
 */
function belongsTo(
  { table, was, is }: Change,
  { transfer, duty }: { readonly transfer: NewTransfer; readonly duty: EventDuty },
): boolean {
  if (!duty.tables.includes(table) || is === undefined) return false;
  const names = new Set([transfer.id, transfer.reference, transfer.chain]);
  for (const { orderId } of transfer.lines) if (orderId !== null) names.add(orderId);
  const identifying = [
    'id',
    'order_id',
    'transfer_id',
    'request_transfer',
    'ending_transfer',
    'subject_id',
    'seller_id',
  ];
  // An order is matched by its ID only: the seller's other orders must not change.
  const isItself = table === 'public.orders' ? ['id'] : identifying;
  return isItself.some((column) => names.has((is ?? was)?.[column] ?? ''));
}

function describeChange({ table, was, is, columns }: Change): string {
  if (was === undefined) return `new row in ${table}`;
  if (is === undefined) return `row gone from ${table}`;
  return columns
    .map((column) => `${table}.${column}: ${short(was[column])} → ${short(is[column])}`)
    .join(', ');
}

const short = (text: string | null | undefined): string => (text ?? 'null').slice(0, 40);
