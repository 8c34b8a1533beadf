import { statementIn } from '@cliffhanger/approvals';
import type { Address } from '../ethereum/address.ts';
import type { DeviceKey } from './policy.ts';
import {
  type AddressAttestation,
  type Fees,
  feesOf,
  meaningOf,
  type Revoked,
  type SignRequest,
  slotOf,
} from './sign-request.ts';

/** State of the signer, rebuilt from its journal. */
export interface Memory {
  readonly allowlistedAt: ReadonlyMap<Address, number>;
  /** The seller that an address was first allow-listed for. */
  readonly sellerOf: ReadonlyMap<Address, string>;
  readonly keys: ReadonlyMap<string, DeviceKey>;
  readonly retiredKeys: ReadonlySet<string>;
  /** Approved payments that were signed. */
  readonly paid: ReadonlySet<string>;
  /** Subjects that were rejected after approval. */
  readonly revoked: ReadonlySet<string>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly slotOfReference: ReadonlyMap<string, string>;
  readonly spendings: ReadonlyMap<string, readonly Spending[]>;
  /** The auditor's signal that stopped payouts; undefined while they are open. */
  readonly stopped: AuditorSignal | undefined;
  /** Date of the auditor's latest signal. */
  readonly lastSignalAt: number;
  /** Latest time in the journal: time never runs backwards. */
  readonly latestAt: number;
}

export interface Slot {
  readonly meaning: string;
  /** All fees it was signed with, the highest last. */
  readonly attempts: readonly Fees[];
}

interface Spending {
  readonly at: number;
  /** Running total, so that the sum between two times is one subtraction. */
  readonly total: bigint;
}

/** A dated signal of the auditor: an old one cannot be replayed over a newer one. */
export interface AuditorSignal {
  readonly saidAt: number;
  readonly because: string;
}

/** An entry of the journal. */
export type Entry =
  | { readonly type: 'stopped' | 'resumed'; readonly at: number; readonly word: AuditorSignal }
  | { readonly type: 'announced'; readonly at: number; readonly address: Address; readonly seller?: string }
  | { readonly type: 'enrolled'; readonly at: number; readonly keyId: string; readonly key: DeviceKey }
  | { readonly type: 'retired'; readonly at: number; readonly keyId: string }
  | { readonly type: 'revoked'; readonly at: number; readonly revoked: Revoked }
  | { readonly type: 'attested'; readonly at: number; readonly said: AddressAttestation }
  | { readonly type: 'signed'; readonly at: number; readonly from: Address; readonly ask: SignRequest };

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
  stopped: AuditorSignal | undefined;
  lastSignalAt: number;
  latestAt: number;
}

export interface MemoryStore {
  readonly memory: Memory;
  readonly remember: (entry: Entry) => void;
}

export function createMemory(): MemoryStore {
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
    lastSignalAt: 0,
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
        // Has no effect on limits.
        case 'attested':
          return;
        case 'stopped':
        case 'resumed':
          memory.stopped = entry.type === 'stopped' ? entry.word : undefined;
          memory.lastSignalAt = entry.word.saidAt;
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
  // Only one attempt per nonce can be mined, so it counts once.
  if (known !== undefined) return;
  for (const approval of ask.approvals ?? []) {
    const statement = statementIn(approval);
    if (statement?.kind === 'pay') memory.paid.add(paymentOf(statement));
  }
  const { all, seller, unapproved, unapprovedSeller } = limitBucketsOf(ask, memory);
  const counted = hasApprovals(ask) ? [all, seller] : [all, seller, unapproved, unapprovedSeller];
  for (const limitBucket of counted) {
    const spendings = memory.spendings.get(limitBucket) ?? [];
    spendings.push({ at, total: (spendings.at(-1)?.total ?? 0n) + ask.payment.units });
    memory.spendings.set(limitBucket, spendings);
  }
}

export const revokedName = ({ subject, id }: Revoked): string => `${subject} ${id}`;

export const hasApprovals = ({ approvals = [] }: SignRequest): boolean => approvals.length > 0;

/** Key of an approved payment. A second payment of the same withdrawal needs its own approvals. */
export const paymentOf = ({ subject, id, payment }: PaymentKey): string => `${subject} ${id} ${payment}`;

type PaymentKey = Readonly<Record<'subject' | 'id', string>> & { readonly payment: number };

type LimitBucket = 'all' | 'seller' | 'unapproved' | 'unapprovedSeller';

/**
 * The buckets that a payment counts against: payouts of a token or coins for gas on one chain; those to one
 * seller; and of both the unapproved ones. An address without a seller counts as a separate seller.
 */
function limitBucketsOf(
  { purpose, payment }: SignRequest,
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

/** Sum that was spent from a bucket after a point in time; logarithmic in the length of the journal. */
export function spentSince(memory: Memory, ask: SignRequest, { limitBucket, since }: SpentQuery): bigint {
  const all = memory.spendings.get(limitBucketsOf(ask, memory)[limitBucket]) ?? [];
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
