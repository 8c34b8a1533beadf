import { APPROVAL_REFUSALS, wrongApprovals } from './approvals.ts';
import { hasApprovals, type Memory, type Slot, spentSince } from './memory.ts';
import { type ChainPolicy, type Limits, MOST_ATTEMPTS, type Policy, type TokenPolicy } from './policy.ts';
import {
  type Fees,
  feesOf,
  meaningOf,
  type OwnAddresses,
  payingAddress,
  type SignRequest,
  slotOf,
} from './sign-request.ts';

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
  /** Not signed before: record it in the journal first. */
  | { readonly kind: 'sign' }
  /** Signed before: returns the same signature again. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'refuse'; readonly because: Refusal };

export interface JudgeContext {
  readonly policy: Policy;
  readonly memory: Memory;
  readonly own: OwnAddresses;
  readonly now: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const refuse = (because: Refusal): Verdict => ({ kind: 'refuse', because });

/** The whole policy as a pure function of journal state and time. */
export function judge(request: SignRequest, { policy, memory, own, now }: JudgeContext): Verdict {
  const from = payingAddress(request, own);
  if (from === undefined) return refuse('destination-not-allowed');
  const slotName = slotOf(request, from);
  const slot = memory.slots.get(slotName);
  // A signed payment is public and cannot be undone by a policy change. A refusal guarantees that it was
  // never signed.
  if (wasSigned(request, slot)) return { kind: 'repeat' };
  // Returns to senders are payouts too. Transfers between our own wallets continue.
  if (memory.stopped !== undefined && request.purpose.kind === 'payout') return refuse('payouts-stopped');
  const chain = policy.chains.get(request.payment.chainId);
  if (chain === undefined) return refuse('chain-not-allowed');
  const wrong =
    wrongAmount(request, chain) ??
    wrongDestination(request, { chain, policy, memory, own, now }) ??
    wrongFees(request, chain) ??
    wrongReference(request, slotName, memory);
  if (wrong !== undefined) return refuse(wrong);
  if (slot !== undefined) return judgeAgain(request, slot);
  const limits = limitsOf(request, chain);
  const token = paidToken(request, chain);
  const above =
    (limits && aboveLimits(request, limits, { memory, policy, now })) ??
    (token && wrongApprovals(request, { chain, token, policy, memory, now })) ??
    (token && aboveSellersLimits(request, token, { memory, now }));
  return above === undefined ? { kind: 'sign' } : refuse(above);
}

function wrongAmount({ purpose, payment }: SignRequest, chain: ChainPolicy): Refusal | undefined {
  const isOwnCoin = payment.token === null;
  if (isOwnCoin !== (purpose.kind === 'gas-top-up')) return 'token-not-allowed';
  if (payment.token !== null && !chain.tokens.has(payment.token)) return 'token-not-allowed';
  return payment.units > 0n ? undefined : 'amount-not-positive';
}

function wrongDestination(
  { purpose, payment }: SignRequest,
  { chain, policy, memory, own, now }: JudgeContext & { readonly chain: ChainPolicy },
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

function wrongFees(request: SignRequest, { mostGas, mostFeePerGas }: ChainPolicy): Refusal | undefined {
  const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = feesOf(request);
  const isWithin =
    gasLimit <= mostGas && maxFeePerGas <= mostFeePerGas && maxPriorityFeePerGas <= maxFeePerGas;
  return isWithin ? undefined : 'fee-above-bound';
}

/** The same payout with a second nonce would be paid twice. */
function wrongReference(
  { reference }: SignRequest,
  slotName: string,
  { slotOfReference }: Memory,
): Refusal | undefined {
  const known = slotOfReference.get(reference);
  return known === undefined || known === slotName ? undefined : 'reference-used-otherwise';
}

function wasSigned(request: SignRequest, slot: Slot | undefined): boolean {
  if (slot === undefined || slot.meaning !== meaningOf(request)) return false;
  const fees = feesOf(request);
  return slot.attempts.some((attempt) => areSame(attempt, fees));
}

function judgeAgain(request: SignRequest, { meaning, attempts }: Slot): Verdict {
  if (meaning !== meaningOf(request)) return refuse('nonce-used-otherwise');
  const fees = feesOf(request);
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
  { purpose, payment }: Pick<SignRequest, 'purpose' | 'payment'>,
  { tokens }: ChainPolicy,
): TokenPolicy | undefined =>
  purpose.kind === 'payout' && payment.token !== null ? tokens.get(payment.token) : undefined;

/** Transfers between our own wallets have no limits, only fixed destinations. */
function limitsOf({ purpose, payment }: SignRequest, chain: ChainPolicy): Limits | undefined {
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
  request: SignRequest,
  limits: Limits,
  { memory, policy, now }: Pick<JudgeContext, 'memory' | 'policy' | 'now'>,
): Refusal | undefined {
  const { units } = request.payment;
  const withIt = (since: number): bigint =>
    spentSince(memory, request, { limitBucket: 'all', since }) + units;
  if (units > limits.perTransaction) return 'above-per-transaction';
  if (withIt(now - DAY_MS) > limits.perDay) return 'above-per-day';
  return withIt(policy.countedSince) > limits.wholeWallet ? 'above-whole-wallet' : undefined;
}

/** By the signer's own memory and clock, independent of the platform's database. */
function aboveSellersLimits(
  request: SignRequest,
  { perSellerAndDay, unapproved }: TokenPolicy,
  { memory, now }: Pick<JudgeContext, 'memory' | 'now'>,
): Refusal | undefined {
  const since = now - DAY_MS;
  const withIt = (limitBucket: 'seller' | 'unapproved' | 'unapprovedSeller'): bigint =>
    spentSince(memory, request, { limitBucket, since }) + request.payment.units;
  if (withIt('seller') > perSellerAndDay) return 'above-per-seller';
  if (hasApprovals(request)) return undefined;
  if (withIt('unapprovedSeller') > unapproved.perSellerAndDay) return 'above-unapproved-per-seller';
  return withIt('unapproved') > unapproved.perDay ? 'above-unapproved-per-day' : undefined;
}
