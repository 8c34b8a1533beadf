import { APPROVAL_REFUSALS, wrongApprovals } from './approvals.ts';
import {
  type Fees,
  feesOf,
  meaningOf,
  type OwnAddresses,
  payingAddress,
  type SignAsk,
  slotOf,
} from './ask.ts';
import { hasApprovals, type Memory, type Slot, spentSince } from './memory.ts';
import { type ChainPolicy, type Limits, MOST_ATTEMPTS, type Policy, type TokenPolicy } from './policy.ts';

export const REFUSALS = [
  'payouts-stopped',
  'chain-not-allowed',
  'token-not-allowed',
  'amount-not-positive',
  'destination-not-allowed',
  'address-not-announced',
  'address-too-new',
  'above-per-transaction',
  'above-per-day',
  'above-whole-wallet',
  'nonce-used-otherwise',
  'reference-used-otherwise',
  'fee-not-higher',
  'fee-above-bound',
  'too-many-attempts',
  ...APPROVAL_REFUSALS,
  'above-per-seller',
  'above-unapproved-per-seller',
  'above-unapproved-per-day',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export type Verdict =
  /** Never signed before: it goes into the journal first. */
  | { readonly kind: 'sign' }
  /** Signed before, word for word: the same signature again, which changes nothing. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'refuse'; readonly because: Refusal };

export interface Judging {
  readonly policy: Policy;
  readonly memory: Memory;
  readonly own: OwnAddresses;
  readonly now: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const refuse = (because: Refusal): Verdict => ({ kind: 'refuse', because });

/** The whole policy. Pure: what was signed before and what time it is come in. */
export function judge(ask: SignAsk, { policy, memory, own, now }: Judging): Verdict {
  const from = payingAddress(ask, own);
  if (from === undefined) return refuse('destination-not-allowed');
  const slotName = slotOf(ask, from);
  const slot = memory.slots.get(slotName);
  // What was signed once is out, whatever the policy says today. And a refusal means: never signed.
  if (wasSigned(ask, slot)) return { kind: 'repeat' };
  // Returns are payouts here. What moves between our own wallets goes on.
  if (memory.stopped !== undefined && ask.purpose.kind === 'payout') return refuse('payouts-stopped');
  const chain = policy.chains.get(ask.payment.chainId);
  if (chain === undefined) return refuse('chain-not-allowed');
  const wrong =
    wrongAmount(ask, chain) ??
    wrongDestination(ask, { chain, policy, memory, own, now }) ??
    wrongFees(ask, chain) ??
    wrongReference(ask, slotName, memory);
  if (wrong !== undefined) return refuse(wrong);
  if (slot !== undefined) return judgeAgain(ask, slot);
  const limits = limitsOf(ask, chain);
  const token = paidToken(ask, chain);
  const above =
    (limits && aboveLimits(ask, limits, { memory, policy, now })) ??
    (token && wrongApprovals(ask, { chain, token, policy, memory, now })) ??
    (token && aboveSellersLimits(ask, token, { memory, now }));
  return above === undefined ? { kind: 'sign' } : refuse(above);
}

function wrongAmount({ purpose, payment }: SignAsk, chain: ChainPolicy): Refusal | undefined {
  const isOwnCoin = payment.token === null;
  if (isOwnCoin !== (purpose.kind === 'gas-top-up')) return 'token-not-allowed';
  if (payment.token !== null && !chain.tokens.has(payment.token)) return 'token-not-allowed';
  return payment.units > 0n ? undefined : 'amount-not-positive';
}

function wrongDestination(
  { purpose, payment }: SignAsk,
  { chain, policy, memory, own, now }: Judging & { readonly chain: ChainPolicy },
): Refusal | undefined {
  const isAllowed = (yes: boolean): Refusal | undefined => (yes ? undefined : 'destination-not-allowed');
  switch (purpose.kind) {
    case 'payout': {
      const allowlistedAt = memory.allowlistedAt.get(payment.to);
      if (allowlistedAt === undefined) return 'address-not-announced';
      return allowlistedAt + policy.addressAgeMs <= now ? undefined : 'address-too-new';
    }
    case 'to-cold-wallet':
      return isAllowed(chain.coldWallets.includes(payment.to));
    case 'consolidation':
      return isAllowed(own.deposit !== undefined && [own.hot, ...chain.coldWallets].includes(payment.to));
    case 'gas-top-up':
      return isAllowed(payment.to === own.deposit);
  }
}

function wrongFees(ask: SignAsk, { mostGas, mostFeePerGas }: ChainPolicy): Refusal | undefined {
  const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = feesOf(ask);
  const isWithin =
    gasLimit <= mostGas && maxFeePerGas <= mostFeePerGas && maxPriorityFeePerGas <= maxFeePerGas;
  return isWithin ? undefined : 'fee-above-bound';
}

/** The same payout under a second nonce would be paid a second time. */
function wrongReference(
  { reference }: SignAsk,
  slotName: string,
  { slotOfReference }: Memory,
): Refusal | undefined {
  const known = slotOfReference.get(reference);
  return known === undefined || known === slotName ? undefined : 'reference-used-otherwise';
}

function wasSigned(ask: SignAsk, slot: Slot | undefined): boolean {
  if (slot === undefined || slot.meaning !== meaningOf(ask)) return false;
  const fees = feesOf(ask);
  return slot.attempts.some((attempt) => areSame(attempt, fees));
}

function judgeAgain(ask: SignAsk, { meaning, attempts }: Slot): Verdict {
  if (meaning !== meaningOf(ask)) return refuse('nonce-used-otherwise');
  const fees = feesOf(ask);
  if (attempts.length >= MOST_ATTEMPTS) return refuse('too-many-attempts');
  return attempts.every((attempt) => isDearer(fees, attempt)) ? { kind: 'sign' } : refuse('fee-not-higher');
}

const areSame = (one: Fees, other: Fees): boolean =>
  one.gasLimit === other.gasLimit &&
  one.maxFeePerGas === other.maxFeePerGas &&
  one.maxPriorityFeePerGas === other.maxPriorityFeePerGas;

const isDearer = (fees: Fees, than: Fees): boolean =>
  fees.maxFeePerGas > than.maxFeePerGas && fees.maxPriorityFeePerGas >= than.maxPriorityFeePerGas;

const paidToken = (
  { purpose, payment }: Pick<SignAsk, 'purpose' | 'payment'>,
  { tokens }: ChainPolicy,
): TokenPolicy | undefined =>
  purpose.kind === 'payout' && payment.token !== null ? tokens.get(payment.token) : undefined;

/** Money that only moves to another place of ours has no limit, only a destination. */
function limitsOf({ purpose, payment }: SignAsk, chain: ChainPolicy): Limits | undefined {
  switch (purpose.kind) {
    case 'payout':
      return paidToken({ purpose, payment }, chain);
    case 'gas-top-up':
      return chain.gasTopUp;
    case 'consolidation':
    case 'to-cold-wallet':
      return undefined;
  }
}

function aboveLimits(
  ask: SignAsk,
  limits: Limits,
  { memory, policy, now }: Pick<Judging, 'memory' | 'policy' | 'now'>,
): Refusal | undefined {
  const { units } = ask.payment;
  const withIt = (since: number): bigint => spentSince(memory, ask, { limitBucket: 'all', since }) + units;
  if (units > limits.perTransaction) return 'above-per-transaction';
  if (withIt(now - DAY_MS) > limits.perDay) return 'above-per-day';
  return withIt(policy.countedSince) > limits.wholeWallet ? 'above-whole-wallet' : undefined;
}

/** By its own memory and clock: whatever the platform's database says about days and sums. */
function aboveSellersLimits(
  ask: SignAsk,
  { perSellerAndDay, unapproved }: TokenPolicy,
  { memory, now }: Pick<Judging, 'memory' | 'now'>,
): Refusal | undefined {
  const since = now - DAY_MS;
  const withIt = (limitBucket: 'seller' | 'unapproved' | 'unapprovedSeller'): bigint =>
    spentSince(memory, ask, { limitBucket, since }) + ask.payment.units;
  if (withIt('seller') > perSellerAndDay) return 'above-per-seller';
  if (hasApprovals(ask)) return undefined;
  if (withIt('unapprovedSeller') > unapproved.perSellerAndDay) return 'above-unapproved-per-seller';
  return withIt('unapproved') > unapproved.perDay ? 'above-unapproved-per-day' : undefined;
}
