import type { Id, Instant, SellerId } from '../kernel/index.ts';
import type { Network } from '../wallet/index.ts';
import type { WithdrawalId } from '../withdrawals/index.ts';
import type { AttemptFees } from './outbound-transaction-fees.ts';
import type { ResolutionId } from './resolution.ts';

export type OutboundTransactionId = Id<'outbound-transaction'>;

/** Why money leaves an address of ours. */
export type OutboundTransactionPurpose =
  | { readonly kind: 'payout'; readonly sellerId: SellerId; readonly withdrawalId: WithdrawalId }
  /** What came and belongs to nobody here goes back. */
  | { readonly kind: 'return'; readonly resolutionId: ResolutionId }
  /** What the hot wallet holds too much of. */
  | { readonly kind: 'to-cold-wallet' }
  /** What arrived at the deposit address of a derivation index. */
  | { readonly kind: 'consolidation'; readonly derivationIndex: number }
  /** The chain's own coin, for the gas of a consolidation. */
  | { readonly kind: 'gas-top-up'; readonly derivationIndex: number };

export type OutboundTransactionState = 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';

/**
 * The whole machine. Each step is stored before it is taken. All attempts of an outbound transaction share its nonce, so that at
 * most one of them can ever come about, whoever dies when. `refused`: the signer never signed it, its nonce is free
 * again. `failed`: it is in a block for good and did nothing, its nonce is burnt.
 */
export const OUTBOUND_TRANSACTION_MOVES: Readonly<
  Record<OutboundTransactionState, readonly OutboundTransactionState[]>
> = {
  intent: ['signed', 'refused'],
  signed: ['broadcast', 'confirmed', 'failed'],
  broadcast: ['confirmed', 'failed'],
  confirmed: [],
  failed: [],
  refused: [],
};

export interface Attempt {
  /** From 1. */
  readonly ordinal: number;
  readonly fees: AttemptFees;
  /** Null: planned, and perhaps signed, but the answer never arrived. The signer is asked the same again. */
  readonly signed: SignedTransaction | null;
  /** When a node took it first. */
  readonly broadcastAt: Instant | null;
}

export interface SignedTransaction {
  readonly raw: string;
  readonly hash: string;
}

export interface OutboundTransaction {
  readonly id: OutboundTransactionId;
  readonly network: Network;
  readonly purpose: OutboundTransactionPurpose;
  readonly wallet: string;
  readonly nonce: number;
  /** Null: the chain's own coin. */
  readonly token: string | null;
  readonly to: string;
  readonly units: bigint;
  readonly state: OutboundTransactionState;
  /** Oldest first. */
  readonly attempts: readonly Attempt[];
}

export type SignedAttempt = Attempt & { readonly signed: SignedTransaction };

export const isSigned = (attempt: Attempt): attempt is SignedAttempt => attempt.signed !== null;

/** What has to be done before a node can be asked anything. */
export type Preparation =
  | { readonly kind: 'plan' }
  | { readonly kind: 'sign'; readonly attempt: Attempt }
  | { readonly kind: 'none'; readonly newest: SignedAttempt };

export function preparationOf({ attempts }: OutboundTransaction): Preparation {
  const newest = attempts.at(-1);
  if (newest === undefined) return { kind: 'plan' };
  return isSigned(newest) ? { kind: 'none', newest } : { kind: 'sign', attempt: newest };
}

/** What the nodes show of an outbound transaction's attempts. */
export type ReceiptStatus =
  /** One is in a block, and every node says so. */
  | {
      readonly kind: 'included';
      readonly attempt: SignedAttempt;
      readonly block: { readonly height: number; readonly hash: string };
      readonly isSuccess: boolean;
      readonly feePaid: bigint;
      /** Deep enough, by our rule and by the chain's own. */
      readonly isSettled: boolean;
    }
  /** The nodes do not say the same: nothing is concluded from it. */
  | { readonly kind: 'unclear' }
  /** None is in a block; `isWaiting`: the newest lies with a node. */
  | { readonly kind: 'outside'; readonly isWaiting: boolean };

export type NextStep =
  | {
      readonly kind: 'end';
      readonly as: 'confirmed' | 'failed';
      readonly seen: Extract<ReceiptStatus, { kind: 'included' }>;
    }
  | { readonly kind: 'broadcast'; readonly attempt: SignedAttempt }
  /** The same once more with more gas, under the same nonce. */
  | { readonly kind: 'replace' }
  | { readonly kind: 'wait' };

const WAIT: NextStep = { kind: 'wait' };

interface Watching {
  readonly now: Instant;
  readonly stuckAfterMs: number;
}

/** A signed outbound transaction, and what the nodes show of it. */
export function nextStep(
  newest: SignedAttempt,
  receiptStatus: ReceiptStatus,
  { now, stuckAfterMs }: Watching,
): NextStep {
  switch (receiptStatus.kind) {
    case 'included':
      return receiptStatus.isSettled
        ? { kind: 'end', as: receiptStatus.isSuccess ? 'confirmed' : 'failed', seen: receiptStatus }
        : WAIT;
    case 'unclear':
      return WAIT;
    case 'outside': {
      const { broadcastAt } = newest;
      if (broadcastAt !== null && now - broadcastAt >= stuckAfterMs) return { kind: 'replace' };
      return receiptStatus.isWaiting && broadcastAt !== null ? WAIT : { kind: 'broadcast', attempt: newest };
    }
  }
}
