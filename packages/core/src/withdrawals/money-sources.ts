import { addMoney, type Money, microUsdt, NO_MONEY } from '../kernel/index.ts';
import type { TransferKind } from '../ledger/index.ts';

/*
 * Sources of a withdrawn amount. Credits are spent first in, first out: each withdrawal uses the oldest
 * credits that are still unspent, and its parts add up to its amount.
 */

/** `older`: before the lines that are examined. */
export const MONEY_SOURCES = [
  'card-sales',
  'usdt-sales',
  'deposits',
  'returned',
  'made-good',
  'older',
] as const;
export type MoneySource = (typeof MONEY_SOURCES)[number];

/** An incoming amount in the wallet. */
export interface WalletCredit {
  readonly kind: TransferKind;
  /** For a sale: the processor of the viewer's payment. */
  readonly processor: string | null;
  readonly amount: Money;
}

export interface SourcePart {
  readonly source: MoneySource;
  readonly amount: Money;
  /** The number of ledger lines. */
  readonly lines: number;
}

export interface SpentWallet {
  readonly amount: Money;
  /** The wallet's balance before the request. */
  readonly before: Money;
  /** Newest first; enough to cover `before`, up to the limit of examined lines. */
  readonly credits: readonly WalletCredit[];
}

const INVOICES = 'usdt-';

function sourceOf({ kind, processor }: WalletCredit): MoneySource {
  switch (kind) {
    case 'settlement':
    case 'early-settlement':
      return processor?.startsWith(INVOICES) === true ? 'usdt-sales' : 'card-sales';
    case 'deposit':
      return 'deposits';
    case 'remedy':
    case 'correction':
      return 'made-good';
    default:
      return 'returned';
  }
}

/** Largest first; they add up to the amount. */
export function moneySources({ amount, before, credits }: SpentWallet): readonly SourcePart[] {
  const parts = new Map<MoneySource, SourcePart>();
  const add = (source: MoneySource, part: Money): void => {
    if (part <= NO_MONEY) return;
    const sofar = parts.get(source);
    parts.set(source, {
      source,
      amount: addMoney(sofar?.amount ?? NO_MONEY, part),
      lines: (sofar?.lines ?? 0) + 1,
    });
  };
  // Counted back from the newest credit: the balance that remains consists of newer credits.
  const [from, until] = [before - amount, before];
  let counted = 0n;
  for (const credit of credits) {
    if (counted >= until) break;
    const [begin, end] = [counted, counted + credit.amount];
    add(sourceOf(credit), microUsdt(least(end, until) - most(begin, from)));
    counted = end;
  }
  add('older', microUsdt(until - most(counted, from)));
  return [...parts.values()].toSorted((one, other) => Number(other.amount - one.amount));
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
