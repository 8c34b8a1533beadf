import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

/** A log root that is being anchored on a chain (docs/proofs.md §5). */
export interface Anchor {
  readonly id: number;
  readonly network: Network;
  readonly nonce: number;
  readonly origin: string;
  readonly size: number;
  /** Hex. */
  readonly root: string;
  readonly state: 'open' | 'final' | 'abandoned';
  /** Oldest first; all share the nonce, so at most one is mined. */
  readonly attempts: readonly AnchorAttempt[];
}

export interface AnchorAttempt {
  readonly raw: string;
  readonly hash: string;
  /** Per unit of gas, in the smallest unit of the chain's coin. */
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
  readonly madeAt: Instant;
}

export interface BeginAnchor {
  readonly network: Network;
  readonly address: string;
  readonly nonce: number;
  readonly now: Instant;
}

export interface Anchors {
  findOpen(): Promise<Anchor | undefined>;
  /** Whether an anchor exists for the UTC day of this moment. */
  isDone(now: Instant): Promise<boolean>;
  /** The open one, today's, or a new one; undefined when the log has no new entries. */
  begin(anchor: BeginAnchor): Promise<Anchor | undefined>;
  /** Call it before the broadcast. */
  addAttempt(anchorId: number, attempt: AnchorAttempt): Promise<void>;
  /** Appends the log entry; returns its index. */
  finish(anchorId: number, seen: { readonly hash: string; readonly block: number }): Promise<number>;
  abandon(anchorId: number): Promise<void>;
}

export interface AnchorTransaction {
  readonly chainId: number;
  readonly nonce: number;
  /** Call data, as text. */
  readonly text: string;
  readonly gas: bigint;
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
}

/** The account that sends anchors to itself: it holds only gas. */
export interface AnchorSigner {
  readonly address: string;
  sign(transaction: AnchorTransaction): Promise<{ readonly raw: string; readonly hash: string }>;
}
