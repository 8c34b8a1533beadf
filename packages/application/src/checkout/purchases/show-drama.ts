import { type DramaId, licenceStanding, saleRefusal, type ViewerCountry } from '@cliffhanger/core/catalog';
import {
  type AnnouncedEpisode,
  type AnnouncedRange,
  type EpisodeState,
  episodeStates,
  episodesLeft,
  nextToPreOrder,
  preOrdered,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import {
  accept,
  type Instant,
  type Locale,
  type Money,
  multiplyMoney,
  type RefusalName,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import type {
  DramaCard,
  DramaOnItsPage,
  DramaSale,
  PageFound,
  Requires,
  StoredEpisode,
  Storefront,
  TakenEpisodes,
  Uses,
} from '../../ports/index.ts';
import { clickedSeller } from './purchase.ts';
import { type StoreKnown, storeKnown } from './steps/store-known.ts';

export interface ShowDrama {
  readonly dramaId: DramaId;
  readonly locale: Locale;
  /** `null` for an anonymous browser. */
  readonly viewerId: ViewerId | null;
  readonly clickTokens: readonly string[];
  readonly country: ViewerCountry;
}

export interface DramaForViewer {
  readonly drama: DramaOnItsPage;
  readonly states: readonly EpisodeState[];
  readonly remaining: { readonly episodes: number; readonly amount: Money };
  /** Episodes that are not out yet, with the promised day of each. */
  readonly announced: readonly AnnouncedEpisode[];
  /** Everything that can be pre-ordered, or `null`. */
  readonly preOrder: (AnnouncedRange & { readonly amount: Money }) | null;
  readonly seller: StoreKnown | null;
  /** Languages in which some episodes have captions. */
  readonly captions: readonly Locale[];
}

type ShowNeeds = Requires<
  'transactions' | 'clock' | 'hmac' | 'storage',
  'catalog' | 'checkout' | 'episodes' | 'preOrders' | 'sellers' | 'settings' | 'shops'
>;

/** A drama for a viewer. One that left the hall stays visible to owners of its episodes. */
export const showDrama =
  ({ transactions, clock, hmac, storage }: ShowNeeds) =>
  ({ dramaId, locale, viewerId, clickTokens, country }: ShowDrama): Promise<Result<DramaForViewer>> =>
    transactions.read(async (repositories): Promise<Result<DramaForViewer>> => {
      const now = clock.now();
      const [drama, sale, taken, episodes, announced, { platformUtcOffsetMinutes }] = await Promise.all([
        repositories.catalog.find(dramaId, locale),
        repositories.checkout.saleOf(dramaId, now),
        viewerId === null ? [] : repositories.checkout.takenEpisodes(viewerId, dramaId),
        repositories.episodes.listOf(dramaId),
        repositories.preOrders.announcedOf(dramaId),
        repositories.settings.current(now),
      ]);
      if (drama === undefined || sale === undefined) return refuse('drama-unknown', { field: 'dramaId' });
      const isShown = drama.isOnSale && licenceStanding(sale.licences, country, now) !== 'not-licensed';
      if (!isShown && taken.length === 0) return refuse(noLongerShown(sale), { field: 'dramaId' });
      const seller = await sellerBehind(repositories, { hmac, storage }, clickTokens, now);
      const refusal = saleRefusal(sale, country, now);
      const isForSale = refusal === undefined || refusal === 'country-required';
      const shown = { ...drama, isOnSale: isForSale };
      const today = dayOf(now, platformUtcOffsetMinutes);
      return accept({
        drama: shown,
        seller,
        announced,
        ...whatIsThere(shown, { taken, episodes, announced, today }),
        preOrder: isForSale ? allToPreOrder(shown, { taken, announced, today }) : null,
      });
    });

/** A link that was shared earlier leads to a page with the reason. */
const noLongerShown = ({ isOnSale, licences }: DramaSale): RefusalName =>
  isOnSale && licences.length > 0 ? 'not-licensed-here' : 'drama-unknown';

interface There {
  readonly taken: readonly TakenEpisodes[];
  readonly announced: readonly AnnouncedEpisode[];
  readonly today: string;
}

function allToPreOrder(drama: DramaOnItsPage, there: There): DramaForViewer['preOrder'] {
  const next = nextToPreOrder(drama, there);
  if (next === undefined) return null;
  const quantity = next.last - next.first + 1;
  const offered = preOrdered(drama, there, quantity);
  return offered.ok ? { ...offered.value, amount: multiplyMoney(drama.retail, quantity) } : null;
}

function whatIsThere(
  drama: DramaOnItsPage,
  { taken, episodes, announced, today }: There & { readonly episodes: readonly StoredEpisode[] },
) {
  const ready = new Set(episodes.filter(({ isWatchable }) => isWatchable).map(({ number }) => number));
  const promised = new Set(announced.filter(({ comesOn }) => comesOn >= today).map(({ number }) => number));
  const left = drama.isOnSale ? episodesLeft(drama, taken) : 0;
  const [awaited, owned] = [true, false].map((is) => taken.filter(({ isAwaited }) => isAwaited === is));
  return {
    states: episodeStates(drama, owned ?? [], (episode) => ready.has(episode), {
      awaited: awaited ?? [],
      isAnnounced: (episode) => drama.isOnSale && promised.has(episode),
    }),
    remaining: { episodes: left, amount: multiplyMoney(drama.retail, left) },
    captions: [...new Set(episodes.flatMap(({ captions }) => captions))],
  };
}

/** The store of the clicked link, while the click counts. */
export async function sellerBehind(
  repositories: Uses<'sellers' | 'settings' | 'shops'>,
  { hmac, storage }: Requires<'hmac' | 'storage'>,
  clickTokens: readonly string[],
  now: Instant,
): Promise<StoreKnown | null> {
  if (clickTokens.length === 0) return null;
  const { clickCountsForMs } = await repositories.settings.current(now);
  const clicked = await clickedSeller(repositories, hmac, { clickTokens, clickCountsForMs, now });
  return clicked === undefined ? null : storeKnown(repositories, storage, clicked.seller.id);
}

export const listMoreDramas =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'storefront'>) =>
  async (
    asked: Omit<Parameters<Storefront['moreDramas']>[0], 'now'>,
  ): Promise<Result<PageFound<DramaCard>>> =>
    accept(
      await transactions.read(({ storefront }) => storefront.moreDramas({ ...asked, now: clock.now() })),
    );
