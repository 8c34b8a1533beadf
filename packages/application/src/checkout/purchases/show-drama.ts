import type { DramaId } from '@cliffhanger/core/catalog';
import {
  type EpisodeRange,
  type EpisodeState,
  episodeStates,
  episodesLeft,
  type ViewerId,
} from '@cliffhanger/core/checkout';
import {
  accept,
  type Instant,
  type Locale,
  type Money,
  multiplyMoney,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type { DramaCard, DramaOnItsPage, Requires, StoredEpisode, Uses } from '../../ports/index.ts';
import { clickedSeller } from './purchase.ts';
import { type StoreKnown, storeKnown } from './steps/store-known.ts';

export interface ShowDrama {
  readonly dramaId: DramaId;
  readonly locale: Locale;
  /** Null: nobody is known in this browser. */
  readonly viewerId: ViewerId | null;
  readonly clickTokens: readonly string[];
}

export interface DramaForViewer {
  readonly drama: DramaOnItsPage;
  readonly states: readonly EpisodeState[];
  readonly remaining: { readonly episodes: number; readonly amount: Money };
  readonly seller: StoreKnown | null;
  /** Languages that some of the episodes have captions in. */
  readonly captions: readonly Locale[];
}

type ShowNeeds = Requires<
  'transactions' | 'clock' | 'hmac' | 'storage',
  'catalog' | 'checkout' | 'episodes' | 'sellers' | 'settings' | 'shops'
>;

/** A drama as a viewer sees it. One that left the hall is still there for those who own some of it. */
export const showDrama =
  ({ transactions, clock, hmac, storage }: ShowNeeds) =>
  ({ dramaId, locale, viewerId, clickTokens }: ShowDrama): Promise<Result<DramaForViewer>> =>
    transactions.read(async (repositories): Promise<Result<DramaForViewer>> => {
      const [drama, owned, episodes] = await Promise.all([
        repositories.catalog.find(dramaId, locale),
        viewerId === null ? [] : repositories.checkout.ownedEpisodes(viewerId, dramaId),
        repositories.episodes.listOf(dramaId),
      ]);
      if (drama === undefined || (!drama.isOnSale && owned.length === 0))
        return refuse('drama-unknown', { field: 'dramaId' });
      const seller = await sellerBehind(repositories, { hmac, storage }, clickTokens, clock.now());
      return accept({ drama, seller, ...whatIsThere(drama, owned, episodes) });
    });

function whatIsThere(
  drama: DramaOnItsPage,
  owned: readonly EpisodeRange[],
  episodes: readonly StoredEpisode[],
) {
  const ready = new Set(episodes.filter(({ isWatchable }) => isWatchable).map(({ number }) => number));
  const left = drama.isOnSale ? episodesLeft(drama, owned) : 0;
  return {
    states: episodeStates(drama, owned, (episode) => ready.has(episode)),
    remaining: { episodes: left, amount: multiplyMoney(drama.retail, left) },
    captions: [...new Set(episodes.flatMap(({ captions }) => captions))],
  };
}

/** The store whose link was clicked, while the click counts. */
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

const MOST_MORE = 8;

export const listMoreDramas =
  ({ transactions }: Requires<'transactions', 'storefront'>) =>
  async (asked: {
    readonly dramaId: DramaId | null;
    readonly locale: Locale;
  }): Promise<Result<readonly DramaCard[]>> =>
    accept(await transactions.read(({ storefront }) => storefront.moreDramas({ ...asked, most: MOST_MORE })));
