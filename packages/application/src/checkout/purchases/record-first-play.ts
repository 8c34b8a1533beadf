import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Instant, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires, Uses } from '../../ports/index.ts';

export interface RecordFirstPlay {
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly episode: number;
}

/**
 * The first play of a paid episode ends the right to cancel and starts the settlement. Free episodes and
 * later plays have no effect.
 */
export const recordFirstPlay =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  (played: RecordFirstPlay): Promise<Result<Nothing>> =>
    transactions.run((repositories) => recordFirstPlayIn(repositories, played, clock.now()));

/** For use inside a larger transaction. */
export async function recordFirstPlayIn(
  { checkout }: Uses<'checkout'>,
  played: RecordFirstPlay,
  now: Instant,
): Promise<Result<Nothing>> {
  const outcome = await checkout.recordFirstPlay(played, now);
  // The order was refunded meanwhile, so its episodes are locked.
  return outcome === 'episode-locked' ? refuse('episode-locked') : DONE;
}
