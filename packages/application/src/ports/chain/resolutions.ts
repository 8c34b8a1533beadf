import type {
  Resolution,
  ResolutionId,
  ResolutionPlan,
  SuspenseSubject,
  SuspenseSum,
} from '@cliffhanger/core/chain';
import type { Instant, Money, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { ChainTransferId } from './chain-watch.ts';

/** A staff member's proposal. */
export interface ResolutionRequest {
  readonly subject: SuspenseSubject;
  readonly plan: ResolutionPlan;
  readonly because: string;
  readonly by: OperatorId;
}

export type ResolutionAnswer =
  | { readonly id: ResolutionId }
  | {
      readonly refusal:
        | 'role-not-allowed'
        | 'suspense-unknown'
        | 'resolution-not-possible'
        | 'resolution-exists'
        | 'address-malformed'
        | 'account-does-not-exist'
        | 'address-signature-wrong'
        | 'sender-not-ours';
    };

export interface EndingResolution {
  readonly id: ResolutionId;
  readonly outcome: 'confirmed' | 'declined';
  readonly by: OperatorId;
}

export type ResolutionEnd =
  | {
      /** The confirmed kind, when it pays money out. */
      readonly moves: 'return' | 'credit' | undefined;
      /** The credit, when the plan credits a seller. */
      readonly credit:
        | { readonly sellerId: SellerId; readonly depositId: string; readonly amount: Money }
        | undefined;
    }
  | {
      readonly refusal:
        | 'role-not-allowed'
        | 'nothing-proposed'
        | 'second-person-needed'
        | 'suspense-unknown'
        | 'sender-not-ours'
        | 'resolution-under-way';
    };

/** An amount in suspense with the facts about it. */
export interface SuspenseRow extends SuspenseSum {
  /** Booked in the ledger. Sums held below the minimum are not booked yet. */
  readonly isInBooks: boolean;
  /** In the token's smallest unit; `null` for a sum of several transfers. */
  readonly units: bigint | null;
  readonly token: string | null;
  /** Of the last transfer, when there are several. */
  readonly sender: string;
  readonly recipient: string;
  readonly transactionHash: string;
  readonly since: Instant;
  /** The pending or running resolution. */
  readonly resolution: Resolution | null;
}

/** Money in suspense: how it is resolved, and the unresolved rest. */
export interface Resolutions {
  /** Oldest first; `after` is the cursor. */
  listSuspense(
    now: Instant,
    after: SuspenseSubject['id'] | undefined,
    most: number,
  ): Promise<readonly SuspenseRow[]>;
  /** A refund in USDT with an address from its viewer. */
  refundOwed(orderId: OrderId): Promise<SuspenseSum | undefined>;
  /** Undefined: not in suspense, or already resolved. */
  transferInSuspense(id: ChainTransferId): Promise<SuspenseSum | undefined>;
  ask(asked: ResolutionRequest, now: Instant): Promise<ResolutionAnswer>;
  end(ending: EndingResolution, now: Instant): Promise<ResolutionEnd>;
  /** Its transaction is confirmed: books the money out. */
  finishReturn(id: ResolutionId, now: Instant): Promise<void>;
  lock(id: ResolutionId): Promise<Resolution | undefined>;
  /** Newest first; `before` is the cursor. */
  list(before: ResolutionId | undefined, most: number): Promise<readonly Resolution[]>;
  /** Destination addresses of returns that the signer does not know yet. */
  toAllowlist(networks: readonly Network[], most: number): Promise<readonly string[]>;
  markAnnounced(address: string, at: Instant): Promise<void>;
}
