import type { ChainProgress } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { BlockSeen } from './chain.ts';

/** A day whose draw takes a block of this network. */
export interface DayToSay {
  readonly day: string;
  /** Its block is the first from here on, in the time of blocks. */
  readonly from: Instant;
  /** As it is written down; null: not yet. */
  readonly known: Pick<BlockSeen, 'height' | 'hash'> | null;
}

export interface SaidBlock {
  readonly network: Network;
  readonly day: string;
  readonly block: Pick<BlockSeen, 'height' | 'hash' | 'at'>;
  /** When the block before it was made; null for the first of a chain. */
  readonly parentAt: Instant | null;
  readonly progress: ChainProgress;
}

/**
 * `recorded`: two watchers have said the same, and it is written down for good. `said`: the other has not spoken yet.
 * `differs`: another block than the other's or than the one that is written down; that one stays, and an alarm stands.
 */
export type SaidOutcome = 'recorded' | 'said' | 'known' | 'differs';

/** The blocks that the seeds of draws depend on (DOMAIN §15), said by each watcher in its own name. */
export interface AllocationBlocks {
  /** Days that have begun without a block, and the newest that has one. */
  toSay(network: Network, now: Instant): Promise<readonly DayToSay[]>;
  say(said: SaidBlock, now: Instant): Promise<SaidOutcome>;
}
