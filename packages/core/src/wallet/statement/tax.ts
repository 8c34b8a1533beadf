import { type Money, microUsdt } from '../../kernel/index.ts';
import type { Account, TransferKind } from '../../ledger/index.ts';
import type { BookedTransfer } from './lines.ts';

/** The sum per kind and account over all transfers: enough for annual totals. */
export interface KindSum {
  readonly kind: TransferKind;
  readonly correctedKind: TransferKind | null;
  readonly account: Account;
  readonly amount: bigint;
}

/** As printed; each total is the sum of the rows above it. */
export interface TaxTotals {
  readonly paid: Money;
  readonly refunded: Money;
  readonly sales: Money;
  readonly wholesale: Money;
  /** Refunds borne by the platform reduce the seller's cost. */
  readonly borne: Money;
  readonly profit: Money;
  readonly fees: Money;
  readonly packs: Money;
  readonly remedies: Money;
  readonly corrections: Money;
  readonly result: Money;
}

const YOURS: readonly string[] = ['seller:available', 'seller:unsettled', 'seller:withdrawing'];
const PACKS: readonly string[] = ['level-purchase', 'level-refund', 'credit-buyback'];
/** The seller's own money is no income, nor is its correction. */
const OWN_MONEY: readonly string[] = [
  'deposit',
  'suspense',
  'withdrawal-request',
  'withdrawal-paid',
  'withdrawal-rejected',
];

export const kindSums = (transfers: readonly BookedTransfer[]): readonly KindSum[] =>
  transfers.flatMap(({ kind, correctedKind, entries }) =>
    entries.map(({ account, amount }) => ({ kind, correctedKind, account, amount })),
  );

/** By day of shipping (DOMAIN §15). */
export function taxTotals(sums: readonly KindSum[]): TaxTotals {
  const total = (wanted: (sum: KindSum) => boolean): bigint =>
    sums.reduce((all, sum) => (wanted(sum) ? all + sum.amount : all), 0n);
  const on = (kinds: readonly string[], accounts: readonly string[]): bigint =>
    total(({ kind, account }) => kinds.includes(kind) && accounts.includes(account));

  const paid = -on(['shipment'], ['order:escrow']);
  // Refunds of unshipped orders come from escrow, and those of platform sales from its own account: not the
  // seller's.
  const refunded = on(
    ['refund'],
    ['platform:refunds_payable', 'order:escrow', 'platform:retail_deferred', 'platform:retail'],
  );
  const wholesale = on(['shipment', 'refund'], ['platform:wholesale_deferred', 'platform:wholesale']);
  const profit = on(['shipment', 'refund'], YOURS);
  const sales = paid - refunded;
  const fees = total(
    ({ kind, account }) =>
      kind !== 'correction' && (account === 'platform:fee_early' || account === 'platform:fee_withdraw'),
  );
  const packs = on(PACKS, YOURS);
  const remedies = on(['remedy'], YOURS);
  const corrections = total(
    ({ kind, correctedKind, account }) =>
      kind === 'correction' && !OWN_MONEY.includes(correctedKind ?? '') && YOURS.includes(account),
  );
  return {
    paid: microUsdt(paid),
    refunded: microUsdt(-refunded),
    sales: microUsdt(sales),
    wholesale: microUsdt(-wholesale),
    borne: microUsdt(profit - sales + wholesale),
    profit: microUsdt(profit),
    fees: microUsdt(-fees),
    packs: microUsdt(packs),
    remedies: microUsdt(remedies),
    corrections: microUsdt(corrections),
    result: microUsdt(profit - fees + packs + remedies + corrections),
  };
}
