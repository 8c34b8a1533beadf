import { addMoney, type Money, microUsdt, NO_MONEY } from '../kernel/index.ts';
import type { TransferKind } from '../ledger/index.ts';

/*
 * Where the money of a withdrawal came from. What is spent first is what came first: so each withdrawal is made of the
 * oldest credits that nothing before it has used up, and its parts come to exactly its amount.
 */

/** `older`: before as many lines as anybody looks at. */
export const MONEY_SOURCES = [
  'card-sales',
  'usdt-sales',
  'deposits',
  'returned',
  'made-good',
  'older',
] as const;
export type MoneySource = (typeof MONEY_SOURCES)[number];

/** Something that came into the wallet. */
export interface WalletCredit {
  readonly kind: TransferKind;
  /** Of the viewer's payment, where it is a sale. */
  readonly processor: string | null;
  readonly amount: Money;
}

export interface SourcePart {
  readonly source: MoneySource;
  readonly amount: Money;
  /** How many lines of the books it is made of. */
  readonly lines: number;
}

export interface SpentWallet {
  readonly amount: Money;
  /** What was in the wallet before it was asked for. */
  readonly before: Money;
  /** Newest first, at least as many as come to `before` or as are looked at. */
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

/** Largest first; together they are the amount. */
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
  // Counted back from the newest: what is left of the wallet afterwards is not a part of it.
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
