import { type Instant, type Money, microUsdt } from '../kernel/index.ts';
import type { OtherDebt, OwedAmounts } from '../proofs/index.ts';
import {
  type RedSince,
  redSince,
  type SolvencyColour,
  type SolvencyTotals,
  solvencyColour,
} from './colour.ts';

/* Debts and holdings, published daily (DOMAIN §15, docs/proofs.md §8). */

/** To sellers and to others. */
export type OwedKind = keyof OwedAmounts | OtherDebt;

export interface OwedLine {
  readonly kind: OwedKind;
  readonly amount: Money;
}

/** A named address, its balance seen by two watchers at one block. */
export interface HeldOnChain {
  readonly network: string;
  readonly address: string;
  readonly amount: Money;
  readonly block: number;
  readonly blockHash: string;
  /** Null: only stated. */
  readonly signed: SignedAt | null;
}

/** The address signed `addressStatementText` for this day and block: the report's own or an earlier one. */
export interface SignedAt {
  readonly day: string;
  readonly block: number;
  readonly blockHash: string;
  readonly signature: string;
}

/** Unnamed addresses, each belonging to one person: only stated. */
export interface HeldElsewhere {
  readonly network: string;
  readonly addresses: number;
  readonly amount: Money;
}

export interface HeldByProcessor {
  readonly name: string;
  readonly amount: Money;
  /** The source: the processor's report, or our books if there is none. */
  readonly by: 'processor' | 'books';
  readonly statedAt: Instant;
}

export interface Unbacked {
  /** Credited by two people without a transfer, or credited and then removed from its chain. */
  readonly kind: 'no-transfer' | 'gone';
  readonly reference: string;
  readonly amount: Money;
  readonly since: Instant;
}

export interface SolvencyFacts {
  readonly origin: string;
  readonly day: string;
  readonly takenAt: Instant;
  readonly tree: { readonly places: number; readonly root: string };
  readonly owed: readonly OwedLine[];
  /** May have to be returned; neither owed today nor the platform's own. */
  readonly apart: { readonly wholesaleDeferred: Money; readonly retailDeferred: Money };
  /** The platform's own money, which is not a debt and in no sum. */
  readonly capital: Money;
  readonly prepaidEpisodes: bigint;
  readonly held: {
    readonly addresses: readonly HeldOnChain[];
    readonly elsewhere: readonly HeldElsewhere[];
    readonly processors: readonly HeldByProcessor[];
  };
  /** Included above as owed in full. */
  readonly unbacked: readonly Unbacked[];
}

export interface SolvencyReport extends SolvencyFacts {
  readonly totals: SolvencyTotals;
  readonly colour: SolvencyColour;
  readonly redSince: RedSince | null;
}

const sumOf = (lines: readonly { readonly amount: Money }[]): Money =>
  microUsdt(lines.reduce<bigint>((sum, { amount }) => sum + amount, 0n));

export const isProven = ({ signed }: HeldOnChain): boolean => signed !== null;

export function solvencyTotals({ owed, held }: Pick<SolvencyFacts, 'owed' | 'held'>): SolvencyTotals {
  return {
    owed: sumOf(owed),
    proven: sumOf(held.addresses.filter(isProven)),
    stated: sumOf([
      ...held.addresses.filter((address) => !isProven(address)),
      ...held.elsewhere,
      ...held.processors,
    ]),
  };
}

/** `before` is the previous report, of any day. */
export function solvencyReport(
  facts: SolvencyFacts,
  before: Pick<SolvencyReport, 'redSince'> | undefined,
): SolvencyReport {
  const totals = solvencyTotals(facts);
  const colour = solvencyColour(totals);
  return { ...facts, totals, colour, redSince: redSince({ colour, takenAt: facts.takenAt }, before) };
}
