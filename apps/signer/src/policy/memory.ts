import { statementIn } from '@cliffhanger/approvals';
import type { Address } from '../ethereum/address.ts';
import { type AddressSaid, type Fees, feesOf, meaningOf, type Revoked, type SignAsk, slotOf } from './ask.ts';
import type { DeviceKey } from './policy.ts';

/** What the signer has done so far: everything its policy needs to know, read from its own journal. */
export interface Memory {
  readonly allowlistedAt: ReadonlyMap<Address, number>;
  /** Whose address it is, by whoever announced it first. */
  readonly sellerOf: ReadonlyMap<Address, string>;
  readonly keys: ReadonlyMap<string, DeviceKey>;
  readonly retiredKeys: ReadonlySet<string>;
  /** Which payments of what were approved and signed. */
  readonly paid: ReadonlySet<string>;
  /** What was turned down after it was approved. */
  readonly revoked: ReadonlySet<string>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly slotOfReference: ReadonlyMap<string, string>;
  readonly spendings: ReadonlyMap<string, readonly Spending[]>;
  /** The auditor's word by which payouts are stopped; undefined while they are not. */
  readonly stopped: Word | undefined;
  /** Of the auditor's newest word, by its own date. */
  readonly lastWordAt: number;
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

/** What the auditor says, with its own date: an old word cannot be said again over a newer one. */
export interface Word {
  readonly saidAt: number;
  readonly because: string;
}

/** What the journal keeps. */
export type Entry =
  | { readonly type: 'stopped' | 'resumed'; readonly at: number; readonly word: Word }
  | { readonly type: 'announced'; readonly at: number; readonly address: Address; readonly seller?: string }
  | { readonly type: 'enrolled'; readonly at: number; readonly keyId: string; readonly key: DeviceKey }
  | { readonly type: 'retired'; readonly at: number; readonly keyId: string }
  | { readonly type: 'revoked'; readonly at: number; readonly revoked: Revoked }
  | { readonly type: 'attested'; readonly at: number; readonly said: AddressSaid }
  | { readonly type: 'signed'; readonly at: number; readonly from: Address; readonly ask: SignAsk };

interface WritableMemory extends Memory {
  readonly allowlistedAt: Map<Address, number>;
  readonly sellerOf: Map<Address, string>;
  readonly keys: Map<string, DeviceKey>;
  readonly retiredKeys: Set<string>;
  readonly paid: Set<string>;
  readonly revoked: Set<string>;
  readonly slots: Map<string, Slot>;
  readonly slotOfReference: Map<string, string>;
  readonly spendings: Map<string, Spending[]>;
  stopped: Word | undefined;
  lastWordAt: number;
  latestAt: number;
}

export interface Remembering {
  readonly memory: Memory;
  readonly remember: (entry: Entry) => void;
}

export function createMemory(): Remembering {
  const memory: WritableMemory = {
    allowlistedAt: new Map(),
    sellerOf: new Map(),
    keys: new Map(),
    retiredKeys: new Set(),
    paid: new Set(),
    revoked: new Set(),
    slots: new Map(),
    slotOfReference: new Map(),
    spendings: new Map(),
    stopped: undefined,
    lastWordAt: 0,
    latestAt: 0,
  };
  return {
    memory,
    remember: (entry) => {
      memory.latestAt = Math.max(memory.latestAt, entry.at);
      switch (entry.type) {
        case 'signed':
          return rememberSigned(memory, entry);
        case 'announced':
          return rememberAddress(memory, entry);
        case 'enrolled':
          memory.keys.set(entry.keyId, entry.key);
          return;
        case 'retired':
          memory.retiredKeys.add(entry.keyId);
          return;
        case 'revoked':
          memory.revoked.add(revokedName(entry.revoked));
          return;
        // Moves nothing, and limits nothing.
        case 'attested':
          return;
        case 'stopped':
        case 'resumed':
          memory.stopped = entry.type === 'stopped' ? entry.word : undefined;
          memory.lastWordAt = entry.word.saidAt;
      }
    },
  };
}

function rememberAddress(
  memory: WritableMemory,
  { address, at, seller }: Extract<Entry, { type: 'announced' }>,
): void {
  if (memory.allowlistedAt.has(address)) return;
  memory.allowlistedAt.set(address, at);
  if (seller !== undefined) memory.sellerOf.set(address, seller);
}

function rememberSigned(memory: WritableMemory, { ask, from, at }: Extract<Entry, { type: 'signed' }>): void {
  const slot = slotOf(ask, from);
  const known = memory.slots.get(slot);
  memory.slots.set(slot, {
    meaning: meaningOf(ask),
    attempts: [...(known?.attempts ?? []), feesOf(ask)],
  });
  memory.slotOfReference.set(ask.reference, slot);
  // Of all attempts under one nonce one can be carried out: it is spent once.
  if (known !== undefined) return;
  for (const approval of ask.approvals ?? []) {
    const said = statementIn(approval);
    if (said?.kind === 'pay') memory.paid.add(paymentOf(said));
  }
  const { all, seller, unapproved, unapprovedSeller } = fundsOfMany(ask, memory);
  const counted = hasApprovals(ask) ? [all, seller] : [all, seller, unapproved, unapprovedSeller];
  for (const limitBucket of counted) {
    const spendings = memory.spendings.get(limitBucket) ?? [];
    spendings.push({ at, total: (spendings.at(-1)?.total ?? 0n) + ask.payment.units });
    memory.spendings.set(limitBucket, spendings);
  }
}

export const revokedName = ({ subject, id }: Revoked): string => `${subject} ${id}`;

export const hasApprovals = ({ approvals = [] }: SignAsk): boolean => approvals.length > 0;

/** One approved payment; the second one of the same withdrawal is another, and people say so. */
export const paymentOf = ({ subject, id, payment }: PaymentSaid): string => `${subject} ${id} ${payment}`;

type PaymentSaid = Readonly<Record<'subject' | 'id', string>> & { readonly payment: number };

type LimitBucket = 'all' | 'seller' | 'unapproved' | 'unapprovedSeller';

/**
 * What counts against one limit: payouts of a token, or coins for gas, on one chain; of these what goes to one seller; and
 * of both what nobody has approved. An address that was announced as nobody's is a seller by itself.
 */
function fundsOfMany(
  { purpose, payment }: SignAsk,
  { sellerOf }: Pick<Memory, 'sellerOf'>,
): Readonly<Record<LimitBucket, string>> {
  const all = `${payment.chainId}:${purpose.kind}:${payment.token ?? 'coin'}`;
  const seller = `${all}:${sellerOf.get(payment.to) ?? payment.to}`;
  return { all, seller, unapproved: `${all}:unapproved`, unapprovedSeller: `${seller}:unapproved` };
}

interface SpentQuery {
  readonly limitBucket: LimitBucket;
  readonly since: number;
}

/** What was spent out of the same purse after a moment, however long the journal is. */
export function spentSince(memory: Memory, ask: SignAsk, { limitBucket, since }: SpentQuery): bigint {
  const all = memory.spendings.get(fundsOfMany(ask, memory)[limitBucket]) ?? [];
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
