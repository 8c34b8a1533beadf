import type { ChainProgress } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { BlockSeen } from './chain.ts';

/** A day that draws with a block of this network. */
export interface DayToSay {
  readonly day: string;
  /** Its block is the first with a block timestamp from here on. */
  readonly from: Instant;
  /** The recorded block; `null`: not yet. */
  readonly known: Pick<BlockSeen, 'height' | 'hash'> | null;
}

export interface SaidBlock {
  readonly network: Network;
  readonly day: string;
  readonly block: Pick<BlockSeen, 'height' | 'hash' | 'at'>;
  /** Timestamp of the parent block; `null` for the first block of a chain. */
  readonly parentAt: Instant | null;
  readonly progress: ChainProgress;
}

/**
 * `recorded`: two watchers agree, and the block is final. `said`: waits for the other watcher. `differs`:
 * conflicts with the other watcher or with the recorded block. A recorded block stays, and an alarm is open.
 */
export type SaidOutcome = 'recorded' | 'said' | 'known' | 'differs';

/** The blocks that seed the draws (DOMAIN §15). Each watcher reports under its own name. */
export interface AllocationBlocks {
  /** Days that have begun without a block, and the newest day that has one. */
  toSay(network: Network, now: Instant): Promise<readonly DayToSay[]>;
  say(said: SaidBlock, now: Instant): Promise<SaidOutcome>;
}
