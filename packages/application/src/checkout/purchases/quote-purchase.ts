import {
  type AnnouncedRange,
  type EpisodeRange,
  hundredthsText,
  nextToBuy,
  nextToPreOrder,
  PROCESSORS,
  type ProcessorName,
} from '@cliffhanger/core/checkout';
import {
  accept,
  DAY_MS,
  formatMoney,
  type Instant,
  type Locale,
  type Money,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { saleAmounts } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { isPreview, type Network } from '@cliffhanger/core/wallet';
import type { DramaOnItsPage, Payments, Purchase, Requires, Uses } from '../../ports/index.ts';
import { followedNetworks } from '../../wallet/steps/followed-networks.ts';
import { chargedFor } from './pay.ts';
import { agreeWhereverTheyAre, type WishedFor } from './purchase.ts';
import { sellerBehind } from './show-drama.ts';
import type { StoreKnown } from './steps/store-known.ts';

export interface QuotePurchase extends Omit<WishedFor, 'quantity'> {
  /**
   * `null` quotes all that is left, up to the next episode the viewer owns or the last one that is out or
   * announced.
   */
  readonly quantity: number | null;
  readonly locale: Locale;
}

export interface ProcessorOffer {
  readonly name: ProcessorName;
  /** Play money. */
  readonly isDemo: boolean;
  readonly currency: string;
  readonly charged: string;
  readonly networks: readonly Network[];
}

export interface PurchaseQuote {
  readonly title: string;
  readonly poster: string;
  /** The planned number of episodes of the drama, and the last one that is out. */
  readonly dramaEpisodes: number;
  readonly readyThrough: number;
  readonly episodes: EpisodeRange;
  readonly quantity: number;
  readonly retail: Money;
  readonly amount: Money;
  /**
   * The promised day of a pre-order, and how many days after it the money goes back. `null` for episodes that
   * are out.
   */
  readonly preOrder: { readonly comesOn: AnnouncedRange['comesOn']; readonly lateAfterDays: number } | null;
  readonly seller: StoreKnown | null;
  readonly processors: readonly ProcessorOffer[];
  /** The licence is limited to countries and the viewer's country is unknown: they give it before paying. */
  readonly needsCountry: boolean;
}

type QuoteNeeds = Requires<
  'transactions' | 'clock' | 'hmac' | 'payments' | 'storage',
  'catalog' | 'chainWatch' | 'checkout' | 'preOrders' | 'sellers' | 'settings' | 'shops'
>;

/** Checks what can be refused, so that no viewer fills in a form for a purchase that cannot be made. */
export const quotePurchase =
  (needs: QuoteNeeds) =>
  ({ quantity: wished, locale, ...wish }: QuotePurchase): Promise<Result<PurchaseQuote>> =>
    needs.transactions.read(async (repositories): Promise<Result<PurchaseQuote>> => {
      const now = needs.clock.now();
      const drama = await repositories.catalog.find(wish.dramaId, locale);
      if (drama === undefined || !drama.isOnSale) return refuse('drama-unknown', { field: 'dramaId' });
      const next = await nextFor(repositories, drama, wish, now);
      if (next === undefined) return refuse('too-many-episodes', { field: 'quantity', facts: { most: 0 } });
      const quantity = wished ?? next.last - next.first + 1;
      const agreed = await agreeWhereverTheyAre(repositories, needs, { ...wish, quantity }, now);
      if (!agreed.ok) return agreed;
      const amount = saleAmounts(agreed.value).orderAmount;
      return accept({
        title: drama.title,
        poster: drama.poster,
        dramaEpisodes: drama.episodes,
        readyThrough: drama.readyThrough,
        episodes: { first: next.first, last: next.first + quantity - 1 },
        quantity,
        retail: agreed.value.retail,
        amount,
        preOrder: await promiseOf(repositories, agreed.value, now),
        needsCountry: agreed.value.needsCountry,
        seller: await sellerBehind(repositories, needs, wish.clickTokens, now),
        processors: await offers(repositories, needs.payments, amount, now),
      });
    });

async function nextFor(
  repositories: Uses<'checkout' | 'preOrders' | 'settings'>,
  drama: DramaOnItsPage,
  { viewerId, dramaId, isPreOrder = false }: Omit<WishedFor, 'quantity'>,
  now: Instant,
): Promise<EpisodeRange | undefined> {
  const taken = await repositories.checkout.takenEpisodes(viewerId, dramaId);
  if (!isPreOrder) return nextToBuy(drama, taken);
  const { platformUtcOffsetMinutes } = await repositories.settings.current(now);
  const announced = await repositories.preOrders.announcedOf(dramaId);
  return nextToPreOrder(drama, { taken, announced, today: dayOf(now, platformUtcOffsetMinutes) });
}

async function promiseOf(
  { settings }: Uses<'settings'>,
  { preOrder }: Purchase,
  now: Instant,
): Promise<PurchaseQuote['preOrder']> {
  if (preOrder === null) return null;
  const { preOrderLateAfterMs } = await settings.current(now);
  return { comesOn: preOrder.comesOn, lateAfterDays: preOrderLateAfterMs / DAY_MS };
}

/**
 * The processors that accept payments now. USDT only on networks that a watcher follows and that are not
 * previews.
 */
async function offers(
  repositories: Uses<'chainWatch' | 'settings'>,
  payments: Payments,
  amount: Money,
  now: Instant,
): Promise<readonly ProcessorOffer[]> {
  const card = await chargedFor(repositories, amount, now);
  const inCard = { currency: card.currency, charged: hundredthsText(card.hundredths), networks: [] };
  const networks =
    payments.usdt === undefined
      ? []
      : (await followedNetworks(repositories)).filter((one) => !isPreview(one));
  const all: Readonly<Record<ProcessorName, Omit<ProcessorOffer, 'name'>>> = {
    sandbox: { ...inCard, isDemo: true },
    stripe: { ...inCard, isDemo: payments.stripe?.isSandbox ?? false },
    usdt: { isDemo: false, currency: 'USDT', charged: formatMoney(amount), networks },
  };
  return PROCESSORS.filter((name) => payments[name] !== undefined)
    .filter((name) => name !== 'usdt' || networks.length > 0)
    .map((name) => ({ name, ...all[name] }));
}
