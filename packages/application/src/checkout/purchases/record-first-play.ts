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
 * A paid episode was played: that ends the right to cancel its order and begins the settlement. Free episodes and later
 * plays change nothing.
 */
export const recordFirstPlay =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  (played: RecordFirstPlay): Promise<Result<Nothing>> =>
    transactions.run((repositories) => recordFirstPlayIn(repositories, played, clock.now()));

/** The same within a transaction that does more. */
export async function recordFirstPlayIn(
  { checkout }: Uses<'checkout'>,
  played: RecordFirstPlay,
  now: Instant,
): Promise<Result<Nothing>> {
  const outcome = await checkout.recordFirstPlay(played, now);
  // Given back meanwhile: the episodes went with the money.
  return outcome === 'episode-locked' ? refuse('episode-locked') : DONE;
}
