import { type DramaId, isListed, SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { type AnnouncedRange, announcedRanges } from '@cliffhanger/core/checkout';
import { daysBefore } from '@cliffhanger/core/dashboard';
import {
  accept,
  type Instant,
  type Locale,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { ClickedLink, Consignment, LinkResults } from '@cliffhanger/core/library';
import type {
  DramaOnItsPage,
  DramaResults,
  PromotionLink,
  Requires,
  Uses,
  WaitingPreOrders,
} from '../ports/index.ts';
import { linkRulesAt, MOST_LINKS_LISTED } from '../promotion/steps/link-rules.ts';

export interface GetDrama {
  readonly sellerId: SellerId;
  readonly dramaId: DramaId;
  readonly locale: Locale;
}

export interface OwnSale {
  readonly consignment: Consignment;
  readonly trackingLinks: readonly ClickedLink[];
  readonly promotionLinks: readonly PromotionLink[];
  readonly mostOpenLinks: number;
}

export interface DramaView {
  readonly drama: DramaOnItsPage;
  /** `null` while the drama is not in the library. */
  readonly mine: OwnSale | null;
  readonly autoShipsWhenAdded: boolean;
  readonly results: DramaResults;
  /** The results of its tracking links over the same days. */
  readonly links: LinkResults;
  /** Episodes that are not out yet, with the promised day. */
  readonly announced: readonly AnnouncedRange[];
  /** Pre-orders that viewers have paid to this seller. */
  readonly preOrders: readonly WaitingPreOrders[];
}

type GetDramaPorts = Requires<
  'transactions' | 'clock',
  'catalog' | 'library' | 'preOrders' | 'promotionLinks' | 'settings' | 'trackingLinks'
>;

export const getDrama =
  ({ transactions, clock }: GetDramaPorts) =>
  ({ sellerId, dramaId, locale }: GetDrama): Promise<Result<DramaView>> =>
    transactions.read(async (repositories) => {
      const drama = await repositories.catalog.find(dramaId, locale);
      if (drama === undefined || !(await maySee(repositories, sellerId, drama)))
        return refuse('drama-unknown');
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const since = daysBefore(now, SALES_WINDOW_DAYS - 1, offset);
      const [consignment] = await repositories.library.among(sellerId, [dramaId]);
      return accept({
        drama,
        mine: consignment === undefined ? null : await ownSale(repositories, { sellerId, consignment, now }),
        autoShipsWhenAdded: await repositories.library.autoShipsWhenAdded(sellerId, dramaId),
        results: await repositories.catalog.resultsOf({ sellerId, dramaId, since, now }),
        links: await repositories.trackingLinks.resultsOfDrama(sellerId, dramaId, since),
        announced: announcedRanges(await repositories.preOrders.announcedOf(dramaId)),
        preOrders: await repositories.preOrders.waitingOf(dramaId, sellerId),
      });
    });

/** A drama that left the hall stays visible to sellers who hold or have held it; for others it is unknown. */
const maySee = async (
  { library }: Uses<'library'>,
  sellerId: SellerId,
  drama: DramaOnItsPage,
): Promise<boolean> => isListed(drama) || library.hasEverHeld(sellerId, drama.id);

interface OwnSaleParams {
  readonly sellerId: SellerId;
  readonly consignment: Consignment;
  readonly now: Instant;
}

const ownSale = async (
  repositories: Uses<'promotionLinks' | 'settings' | 'trackingLinks'>,
  { sellerId, consignment, now }: OwnSaleParams,
): Promise<OwnSale> => ({
  consignment,
  trackingLinks: await repositories.trackingLinks.listOf(sellerId, consignment.id),
  promotionLinks: await repositories.promotionLinks.listOf(sellerId, consignment.id, MOST_LINKS_LISTED),
  mostOpenLinks: (await linkRulesAt(repositories, now)).mostOpen,
});
