import type { Address } from '../ethereum/address.ts';
import { type Fees, feesOf, meaningOf, type SignAsk, slotOf } from './ask.ts';

/** What the signer has done so far: everything its policy needs to know, read from its own journal. */
export interface Memory {
  readonly announcedAt: ReadonlyMap<Address, number>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly slotOfReference: ReadonlyMap<string, string>;
  readonly spendings: ReadonlyMap<string, readonly Spending[]>;
  /** The latest moment in the journal: time does not run backwards, whatever the clock says. */
  readonly latestAt: number;
}

export interface Slot {
  readonly meaning: string;
  /** Every set of fees it was signed with, the dearest last. */
  readonly attempts: readonly Fees[];
}

interface Spending {
  readonly at: number;
  /** Everything up to here: what lies between two moments is one subtraction. */
  readonly total: bigint;
}

/** What the journal keeps. */
export type Entry =
  | { readonly type: 'announced'; readonly at: number; readonly address: Address }
  | { readonly type: 'signed'; readonly at: number; readonly ask: SignAsk };

interface WritableMemory extends Memory {
  readonly announcedAt: Map<Address, number>;
  readonly slots: Map<string, Slot>;
  readonly slotOfReference: Map<string, string>;
  readonly spendings: Map<string, Spending[]>;
  latestAt: number;
}

export interface Remembering {
  readonly memory: Memory;
  readonly remember: (entry: Entry) => void;
}

export function createMemory(): Remembering {
  const memory: WritableMemory = {
    announcedAt: new Map(),
    slots: new Map(),
    slotOfReference: new Map(),
    spendings: new Map(),
    latestAt: 0,
  };
  return {
    memory,
    remember: (entry) => {
      memory.latestAt = Math.max(memory.latestAt, entry.at);
      if (entry.type === 'signed') rememberSigned(memory, entry.ask, entry.at);
      else if (!memory.announcedAt.has(entry.address)) memory.announcedAt.set(entry.address, entry.at);
    },
  };
}

function rememberSigned(memory: WritableMemory, ask: SignAsk, at: number): void {
  const slot = slotOf(ask);
  const known = memory.slots.get(slot);
  memory.slots.set(slot, {
    meaning: meaningOf(ask),
    attempts: [...(known?.attempts ?? []), feesOf(ask)],
  });
  memory.slotOfReference.set(ask.reference, slot);
  // Of all attempts under one nonce one can be carried out: it is spent once.
  if (known !== undefined) return;
  const spendings = memory.spendings.get(purseOf(ask)) ?? [];
  spendings.push({ at, total: (spendings.at(-1)?.total ?? 0n) + ask.payment.units });
  memory.spendings.set(purseOf(ask), spendings);
}

/** What counts against one limit: payouts of a token, or coins for gas, on one chain. */
const purseOf = ({ purpose, payment }: SignAsk): string =>
  `${payment.chainId}:${purpose.kind}:${payment.token ?? 'coin'}`;

/** What was spent for the same purpose after a moment, however long the journal is. */
export function spentSince({ spendings }: Memory, ask: SignAsk, since: number): bigint {
  const all = spendings.get(purseOf(ask)) ?? [];
  const before = all[firstAfter(all, since) - 1];
  return (all.at(-1)?.total ?? 0n) - (before?.total ?? 0n);
}

function firstAfter(all: readonly Spending[], since: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle]?.at ?? 0) > since) high = middle;
    else low = middle + 1;
  }
  return low;
}
