import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

/** The root of the log on its way to a chain (docs/proofs.md §5). */
export interface Anchor {
  readonly id: number;
  readonly network: Network;
  readonly nonce: number;
  readonly origin: string;
  readonly size: number;
  /** Hex. */
  readonly root: string;
  readonly state: 'open' | 'final' | 'abandoned';
  /** Oldest first; all have the nonce, so that at most one comes about. */
  readonly attempts: readonly AnchorAttempt[];
}

export interface AnchorAttempt {
  readonly raw: string;
  readonly hash: string;
  /** For a unit of gas, in the smallest unit of the chain's coin. */
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
  /** Whether one was made on the UTC day of this moment. */
  isDone(now: Instant): Promise<boolean>;
  /** The open one, or that of today, or a new one; undefined where the log has nothing new. */
  begin(anchor: BeginAnchor): Promise<Anchor | undefined>;
  /** Before it is sent. */
  addAttempt(anchorId: number, attempt: AnchorAttempt): Promise<void>;
  /** Appends the entry of the log; gives its index. */
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

/** The account that anchors are sent from, to itself: it holds gas and nothing else. */
export interface AnchorSigner {
  readonly address: string;
  sign(transaction: AnchorTransaction): Promise<{ readonly raw: string; readonly hash: string }>;
}
