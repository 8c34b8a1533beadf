import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, HOUR_MS, instantOf, type Result } from '@cliffhanger/core/kernel';
import { clickToken } from '@cliffhanger/core/orders';
import type { Needs } from '../ports/index.ts';

export interface FollowTrackingLink {
  readonly code: string;
  /** What tells viewers apart for an hour, and is not kept; null: a look ahead, which is no click. */
  readonly visitor: string | null;
}

export interface Followed {
  readonly dramaId: DramaId;
  /** What the viewer's browser carries until checkout: the sale is the seller's who brought the viewer. */
  readonly token: string;
}

/**
 * A click on a seller's link. Counted once a viewer, link and hour; the sale it may lead to is attributed by the signed
 * token, whether the click was counted or not.
 */
export const followTrackingLink =
  ({ transactions, clock, digests }: Needs<'transactions' | 'clock' | 'digests'>) =>
  ({ code, visitor }: FollowTrackingLink): Promise<Result<Followed | undefined>> =>
    transactions.run(async ({ trackingLinks, rollups }): Promise<Result<Followed | undefined>> => {
      const target = await trackingLinks.find(code);
      if (target === undefined) return accept(undefined);
      const now = clock.now();
      if (visitor !== null) {
        const hour = instantOf(Math.floor(now / HOUR_MS) * HOUR_MS);
        const mark = digests.limitKey(['click', hour, code, visitor].join('\n'));
        if (await rollups.markClick(mark, hour)) await rollups.addClick({ ...target, at: now });
      }
      const click = { sellerId: target.sellerId, code, clickedAt: now };
      return accept({
        dramaId: target.dramaId,
        token: clickToken(click, (text) => digests.signature('click', text)),
      });
    });
