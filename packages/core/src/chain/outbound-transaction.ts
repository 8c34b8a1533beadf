import type { Id, Instant, SellerId } from '../kernel/index.ts';
import type { Network } from '../wallet/index.ts';
import type { WithdrawalId } from '../withdrawals/index.ts';
import type { AttemptFees } from './outbound-transaction-fees.ts';
import type { ResolutionId } from './resolution.ts';

export type OutboundTransactionId = Id<'outbound-transaction'>;

export type OutboundTransactionPurpose =
  | { readonly kind: 'payout'; readonly sellerId: SellerId; readonly withdrawalId: WithdrawalId }
  /** Returns money without an owner. */
  | { readonly kind: 'return'; readonly resolutionId: ResolutionId }
  /** Excess of the hot wallet. */
  | { readonly kind: 'to-cold-wallet' }
  /** From the deposit address of a derivation index. */
  | { readonly kind: 'consolidation'; readonly derivationIndex: number }
  /** The chain's coin, for the gas of a consolidation. */
  | { readonly kind: 'gas-top-up'; readonly derivationIndex: number };

export type OutboundTransactionState = 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';

/**
 * The whole state machine. Each step is stored before it is taken. All attempts share one nonce, so at most
 * one can succeed. `refused`: never signed, its nonce is free again. `failed`: included and without effect,
 * its nonce is used.
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
  /** Null: planned, possibly signed without a response. The signer receives the same request again. */
  readonly signed: SignedTransaction | null;
  /** When a node first accepted it. */
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

/** Steps that need no node. */
export type Preparation =
  | { readonly kind: 'plan' }
  | { readonly kind: 'sign'; readonly attempt: Attempt }
  | { readonly kind: 'none'; readonly newest: SignedAttempt };

export function preparationOf({ attempts }: OutboundTransaction): Preparation {
  const newest = attempts.at(-1);
  if (newest === undefined) return { kind: 'plan' };
  return isSigned(newest) ? { kind: 'none', newest } : { kind: 'sign', attempt: newest };
}

/** The state of an outbound transaction's attempts on the chain. */
export type ReceiptStatus =
  /** Included, according to every node. */
  | {
      readonly kind: 'included';
      readonly attempt: SignedAttempt;
      readonly block: { readonly height: number; readonly hash: string };
      readonly isSuccess: boolean;
      readonly feePaid: bigint;
      /** Deep enough by our rule and by the chain's. */
      readonly isSettled: boolean;
    }
  /** Nodes disagree; nothing is concluded. */
  | { readonly kind: 'unclear' }
  /** None is included; `isWaiting`: a node has the newest. */
  | { readonly kind: 'outside'; readonly isWaiting: boolean };

export type NextStep =
  | {
      readonly kind: 'end';
      readonly as: 'confirmed' | 'failed';
      readonly seen: Extract<ReceiptStatus, { kind: 'included' }>;
    }
  | { readonly kind: 'broadcast'; readonly attempt: SignedAttempt }
  /** The same payment and nonce with higher fees. */
  | { readonly kind: 'replace' }
  | { readonly kind: 'wait' };

const WAIT: NextStep = { kind: 'wait' };

interface Watching {
  readonly now: Instant;
  readonly stuckAfterMs: number;
}

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
