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

/** What somebody of the staff asks for. */
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
      /** What was confirmed, where money goes to somebody. */
      readonly moves: 'return' | 'credit' | undefined;
      /** Whom it was credited to, where it was. */
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

/** One of what is set aside, with what is known about it. */
export interface SuspenseRow extends SuspenseSum {
  /** It stands in the books; what is held until it adds up does not yet. */
  readonly isInBooks: boolean;
  /** Of the token, in its smallest unit; null where several transfers make the sum. */
  readonly units: bigint | null;
  readonly token: string | null;
  /** Of the last transfer, where there were several. */
  readonly sender: string;
  readonly recipient: string;
  readonly transactionHash: string;
  readonly since: Instant;
  /** Asked for, or on its way. */
  readonly resolution: Resolution | null;
}

/** How what is set aside finds its way out, and what of it has not. */
export interface Resolutions {
  /** The oldest first; `after` goes on behind one. */
  listSuspense(
    now: Instant,
    after: SuspenseSubject['id'] | undefined,
    most: number,
  ): Promise<readonly SuspenseRow[]>;
  /** Undefined: it is not set aside, or was resolved. */
  /** A refund in USDT whose viewer has said where to. */
  refundOwed(orderId: OrderId): Promise<SuspenseSum | undefined>;
  transferInSuspense(id: ChainTransferId): Promise<SuspenseSum | undefined>;
  ask(asked: ResolutionRequest, now: Instant): Promise<ResolutionAnswer>;
  end(ending: EndingResolution, now: Instant): Promise<ResolutionEnd>;
  /** Its transaction is confirmed: out of the books. */
  finishReturn(id: ResolutionId, now: Instant): Promise<void>;
  lock(id: ResolutionId): Promise<Resolution | undefined>;
  /** The newest first; `before` goes on behind one. */
  list(before: ResolutionId | undefined, most: number): Promise<readonly Resolution[]>;
  /** Addresses of returns that the signer has not been told of. */
  toAllowlist(networks: readonly Network[], most: number): Promise<readonly string[]>;
  markAnnounced(address: string, at: Instant): Promise<void>;
}
