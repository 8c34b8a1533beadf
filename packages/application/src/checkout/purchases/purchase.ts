import { type DramaId, saleRefusal, type ViewerCountry } from '@cliffhanger/core/catalog';
import {
  checkOwnPurchase,
  type EpisodeRange,
  episodesBought,
  preOrdered,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import type { Email, Seller } from '@cliffhanger/core/identity';
import {
  accept,
  DEFAULT_LOCALE,
  type Instant,
  type Locale,
  type OrderId,
  type Refusal,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { lastCountingClick, readClickTokens, type SignedClick } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import type { Hmac, PlacedOrder, PlaceRefused, Purchase, Requires, Uses } from '../../ports/index.ts';

export interface WishedFor {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  readonly dramaId: DramaId;
  readonly quantity: number;
  /** The language of the purchase and of later mails. */
  readonly locale?: Locale;
  /** Signed by us when the viewer followed a tracking link; any number, in any order. */
  readonly clickTokens: readonly string[];
  /** Detected, or given by the viewer where it cannot be detected. */
  readonly country: ViewerCountry;
  /** For announced episodes instead of those that are out. */
  readonly isPreOrder?: boolean;
}

export interface CheckedOut {
  readonly orderId: OrderId;
  readonly number: string;
  readonly sellerId: SellerId;
  readonly isShipped: boolean;
  readonly episodes: EpisodeRange;
}

/** Checks everything that can be refused before the payment. */
export async function agreeOnPurchase(
  repositories: Uses<'checkout' | 'preOrders' | 'sellers' | 'settings'>,
  needs: Requires<'hmac'>,
  wish: WishedFor,
  now: Instant,
): Promise<Result<Purchase>> {
  const agreed = await agreeWhereverTheyAre(repositories, needs, wish, now);
  if (!agreed.ok) return agreed;
  const { needsCountry, ...purchase } = agreed.value;
  return needsCountry ? refuse('country-required', { field: 'country' }) : accept(purchase);
}

/** For a quote: reports that the country is missing instead of refusing, so that the viewer can give it. */
export async function agreeWhereverTheyAre(
  repositories: Uses<'checkout' | 'preOrders' | 'sellers' | 'settings'>,
  { hmac }: Requires<'hmac'>,
  { clickTokens, isPreOrder = false, ...wish }: WishedFor,
  now: Instant,
): Promise<Result<Purchase & { readonly needsCountry: boolean }>> {
  // Sent together for one round trip; the replies come in this order.
  const [drama, taken, { clickCountsForMs, platformUtcOffsetMinutes }] = await Promise.all([
    repositories.checkout.saleOf(wish.dramaId, now),
    repositories.checkout.takenEpisodes(wish.viewerId, wish.dramaId),
    repositories.settings.current(now),
  ]);
  if (drama === undefined || !drama.isOnSale) return refuse('drama-unknown', { field: 'dramaId' });
  const announced = isPreOrder ? await repositories.preOrders.announcedOf(wish.dramaId) : [];
  const today = dayOf(now, platformUtcOffsetMinutes);
  const preOrder = isPreOrder ? preOrdered(drama, { taken, announced, today }, wish.quantity) : accept(null);
  if (!preOrder.ok) return preOrder;
  const episodes = isPreOrder ? preOrder : episodesBought(drama, taken, wish.quantity);
  if (!episodes.ok) return episodes;
  const refusal = saleRefusal(drama, wish.country, now);
  const needsCountry = refusal === 'country-required';
  if (refusal !== undefined && !needsCountry) return refuse(refusal, { field: 'dramaId' });
  const { retail, wholesale } = drama;
  const { locale = DEFAULT_LOCALE } = wish;
  const agreed = { ...wish, locale, needsCountry, retail, wholesale, preOrder: preOrder.value };
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

/** The seller of the click that counts, if they sell. */
export async function clickedSeller(
  repositories: Uses<'sellers'>,
  hmac: Hmac,
  { clickTokens, clickCountsForMs, now }: Clicked,
): Promise<{ readonly click: SignedClick; readonly seller: Pick<Seller, 'id' | 'email'> } | undefined> {
  const clicks = readClickTokens(clickTokens, (text, signature) =>
    hmac.isSignature('click', text, signature),
  );
  const click = lastCountingClick(clicks, now, clickCountsForMs);
  const seller = click && (await repositories.sellers.findSelling(click.sellerId));
  return click && seller && { click, seller };
}

/** Why the payment did not make an order, for the viewer. */
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
