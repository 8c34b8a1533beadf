import { type Money, microUsdt, NO_MONEY, type OrderId } from '../../kernel/index.ts';
import type { TransferKind } from '../../ledger/index.ts';
import type { Balances } from '../balance-days.ts';
import { isNothing, minus, movedBy, NOTHING, plus, sumOn } from './balances.ts';
import type { BookedTransfer } from './lines.ts';

/** In the order of a statement. */
export const SUMMARY_KINDS = [
  'sales',
  'refunds',
  'released',
  'deposits',
  'packs',
  'packs-returned',
  'withdrawals-asked',
  'withdrawals-returned',
  'withdrawals-sent',
  'fees',
  'remedies',
  'corrections',
] as const;
export type SummaryKind = (typeof SUMMARY_KINDS)[number];

export interface SummaryRow {
  readonly kind: SummaryKind;
  /** Orders if it concerns orders, otherwise transfers. */
  readonly count: number;
  readonly moved: Balances;
}

/** Null: it touches none of the three balances. */
const ROW_OF: Readonly<Record<TransferKind, SummaryKind | null>> = {
  deposit: 'deposits',
  payment: null,
  shipment: 'sales',
  'platform-shipment': null,
  settlement: 'released',
  'early-settlement': 'released',
  refund: 'refunds',
  'refund-paid': null,
  'withdrawal-request': 'withdrawals-asked',
  'withdrawal-paid': 'withdrawals-sent',
  'withdrawal-rejected': 'withdrawals-returned',
  'level-purchase': 'packs',
  'level-refund': 'packs-returned',
  'credit-buyback': 'packs-returned',
  suspense: 'deposits',
  capital: null,
  correction: 'corrections',
  remedy: 'remedies',
};

const BY_ORDERS: ReadonlySet<SummaryKind> = new Set(['sales', 'refunds', 'released']);

/** The fee from the available balance (early settlement) or from the withdrawal. */
function feeOf({ kind, entries }: Pick<BookedTransfer, 'kind' | 'entries'>): Balances {
  if (kind === 'correction') return NOTHING;
  return {
    ...NOTHING,
    available: microUsdt(-sumOn(entries, 'platform:fee_early')),
    withdrawing: microUsdt(-sumOn(entries, 'platform:fee_withdraw')),
  };
}

/** Opening balance plus these rows equals the closing balance, in each column. */
export function summaryOf(transfers: readonly BookedTransfer[]): readonly SummaryRow[] {
  const rows = new Map<SummaryKind, { moved: Balances; orders: Set<OrderId>; transfers: number }>();
  const add = (kind: SummaryKind, moved: Balances, { entries }: BookedTransfer): void => {
    const row = rows.get(kind) ?? { moved: NOTHING, orders: new Set(), transfers: 0 };
    for (const { orderId } of entries) if (orderId !== undefined) row.orders.add(orderId);
    rows.set(kind, { ...row, moved: plus(row.moved, moved), transfers: row.transfers + 1 });
  };
  for (const transfer of transfers) {
    const moved = movedBy(transfer.entries);
    const fee = feeOf(transfer);
    if (!isNothing(fee)) add('fees', fee, transfer);
    const rest = minus(moved, fee);
    if (!isNothing(rest)) add(ROW_OF[transfer.kind] ?? 'corrections', rest, transfer);
  }
  return SUMMARY_KINDS.flatMap((kind) => {
    const row = rows.get(kind);
    if (row === undefined) return [];
    return [{ kind, count: BY_ORDERS.has(kind) ? row.orders.size : row.transfers, moved: row.moved }];
  });
}

export interface FeeRow {
  readonly kind: 'early-settlement' | 'withdrawal';
  /** The base of the fee; for withdrawals, of one. */
  readonly of: Money;
  readonly count: number;
  readonly fee: Money;
}

/** Each early settlement separately; withdrawals grouped by fee. */
export function feesOf(transfers: readonly BookedTransfer[]): readonly FeeRow[] {
  const early: FeeRow[] = [];
  const withdrawals = new Map<Money, number>();
  for (const { kind, entries } of transfers) {
    if (kind === 'early-settlement') {
      const of = microUsdt(-sumOn(entries, 'seller:unsettled'));
      early.push({ kind, of, count: 1, fee: sumOn(entries, 'platform:fee_early') });
    }
    if (kind !== 'withdrawal-paid') continue;
    const fee = sumOn(entries, 'platform:fee_withdraw');
    if (fee > NO_MONEY) withdrawals.set(fee, (withdrawals.get(fee) ?? 0) + 1);
  }
  const paid = [...withdrawals].map(
    ([of, count]): FeeRow => ({ kind: 'withdrawal', of, count, fee: microUsdt(of * BigInt(count)) }),
  );
  return [...early.filter(({ fee }) => fee > NO_MONEY), ...paid];
}
