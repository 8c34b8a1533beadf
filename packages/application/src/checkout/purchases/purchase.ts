import type { DramaId } from '@cliffhanger/core/catalog';
import {
  checkOwnPurchase,
  type EpisodeRange,
  episodesBought,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import type { Email, Seller } from '@cliffhanger/core/identity';
import {
  accept,
  type Instant,
  type OrderId,
  type Refusal,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { lastCountingClick, readClickToken, type SignedClick } from '@cliffhanger/core/orders';
import type { Hmac, PlacedOrder, PlaceRefused, Purchase, Requires, Uses } from '../../ports/index.ts';

/** What a viewer would like to buy. */
export interface WishedFor {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  /** Signed by us when the viewer followed a tracking link; any number of them, in any order. */
  readonly clickTokens: readonly string[];
}

export interface CheckedOut {
  readonly orderId: OrderId;
  readonly number: string;
  readonly sellerId: SellerId;
  readonly isShipped: boolean;
  readonly episodes: EpisodeRange;
}

/** A click that nobody can have made in time is not tried: so many at most. */
const MOST_CLICK_TOKENS = 50;

/** What can be refused is refused here, before anybody pays. */
export async function agreeOnPurchase(
  repositories: Uses<'checkout' | 'sellers' | 'settings'>,
  { hmac }: Requires<'hmac'>,
  { clickTokens, ...wish }: WishedFor,
  now: Instant,
): Promise<Result<Purchase>> {
  // Asked for together, they travel together: one round trip, answered in this order.
  const [drama, owned, { clickCountsForMs }] = await Promise.all([
    repositories.checkout.pricesOf(wish.dramaId),
    repositories.checkout.ownedEpisodes(wish.viewerId, wish.dramaId),
    repositories.settings.current(now),
  ]);
  if (drama === undefined || !drama.isOnSale) return refuse('drama-unknown', { field: 'dramaId' });
  const episodes = episodesBought(drama, owned, wish.quantity);
  if (!episodes.ok) return episodes;
  const agreed = { ...wish, retail: drama.retail, wholesale: drama.wholesale };
  const clicked = await clickedSeller(repositories, hmac, { clickTokens, clickCountsForMs, now });
  if (clicked === undefined) return accept({ ...agreed, click: undefined });
  const { click, seller } = clicked;
  const isAllowed = checkOwnPurchase({ ...wish, paysFromFundsOf: () => false }, seller);
  return isAllowed.ok ? accept({ ...agreed, click }) : isAllowed;
}

interface Clicked {
  readonly clickTokens: readonly string[];
  readonly clickCountsForMs: number;
  readonly now: Instant;
}

/** Whose click counts, if they are a seller. */
export async function clickedSeller(
  repositories: Uses<'sellers'>,
  hmac: Hmac,
  { clickTokens, clickCountsForMs, now }: Clicked,
): Promise<{ readonly click: SignedClick; readonly seller: Seller } | undefined> {
  const click = lastCountingClick(clicksOf(clickTokens, hmac), now, clickCountsForMs);
  const seller = click && (await approvedSeller(repositories, click.sellerId));
  return click && seller && { click, seller };
}

const clicksOf = (tokens: readonly string[], hmac: Hmac): readonly SignedClick[] =>
  tokens
    .slice(0, MOST_CLICK_TOKENS)
    .map((token) =>
      readClickToken(
        token,
        (text) => hmac.signature('click', text),
        (one, other) => hmac.areEqual(one, other),
      ),
    )
    .filter((click) => click !== undefined);

async function approvedSeller({ sellers }: Uses<'sellers'>, sellerId: SellerId): Promise<Seller | undefined> {
  const seller = await sellers.find(sellerId);
  return seller?.review.kind === 'approved' ? seller : undefined;
}

/** Why the money did not make an order, for the viewer. */
export function refusedFor({ refusal, most }: PlaceRefused): { ok: false; refusal: Refusal } {
  if (refusal === 'too-many-episodes')
    return refuse(refusal, { field: 'quantity', facts: { most: most ?? 0 } });
  return refusal === 'drama-unknown' ? refuse(refusal, { field: 'dramaId' }) : refuse(refusal);
}

export const checkedOut = (
  { sellerId, orderId, number, isShipped, firstEpisode }: PlacedOrder,
  { quantity }: Pick<Purchase, 'quantity'>,
): CheckedOut => ({
  sellerId,
  orderId,
  number,
  isShipped,
  episodes: { first: firstEpisode, last: firstEpisode + quantity - 1 },
});
