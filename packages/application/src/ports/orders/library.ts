import type { CategoryId, Drama, DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, SellerId } from '@cliffhanger/core/kernel';
import type {
  AutoShip,
  ClickedLink,
  ClickHour,
  Consignment,
  ConsignmentId,
  LinkResults,
  LinkSearch,
  Rights,
  TrackingLink,
} from '@cliffhanger/core/library';
import type { DramaResults, PageQuery } from '../catalog/catalog.ts';

/** Consignment rights, counted in one row a seller. Locked after the orders they are about and before the books. */
export interface SellerRights {
  /** Of a seller who has no row yet, as `ifNew` says. */
  of(sellerId: SellerId, ifNew: Rights): Promise<Rights>;
  /** Nobody else counts this seller's rights until the transaction ends. */
  lock(sellerId: SellerId, now: Instant): Promise<Rights>;
}

export interface LibraryQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  readonly categoryId: CategoryId | null;
  /** Null: both. */
  readonly isPromoting: boolean | null;
}

export interface DramaInLibrary {
  readonly drama: Drama;
  readonly consignment: Consignment;
  readonly trackingCode: string;
  readonly results: DramaResults;
}

export interface NewConsignment {
  readonly id: ConsignmentId;
  readonly dramaId: DramaId;
}

/** The dramas a seller sells. Consignments that were removed are not found here, nor those of other sellers. */
export interface Library {
  list(asked: LibraryQuery): Promise<{ list: readonly DramaInLibrary[]; total: number }>;
  /** Of the given dramas those in the library. */
  among(sellerId: SellerId, dramaIds: readonly DramaId[]): Promise<readonly Consignment[]>;
  find(sellerId: SellerId, consignmentId: ConsignmentId): Promise<Consignment | undefined>;
  /** The same, and nobody else changes this consignment until the transaction ends. */
  lock(sellerId: SellerId, consignmentId: ConsignmentId): Promise<Consignment | undefined>;
  /** One that was removed comes back under the id it had, with its links. Its rights are counted with it. */
  add(sellerId: SellerId, added: readonly NewConsignment[], at: Instant): Promise<readonly Consignment[]>;
  /** False when it was not in the library. Its right is free with it. */
  remove(sellerId: SellerId, consignmentId: ConsignmentId, at: Instant): Promise<boolean>;
  saveAutoShip(sellerId: SellerId, consignmentId: ConsignmentId, autoShip: AutoShip): Promise<void>;
  /** A drama that comes back keeps its own switch; a new one follows the store's. */
  autoShipsWhenAdded(sellerId: SellerId, dramaId: DramaId): Promise<boolean>;
  /** Whether the seller sells this drama, or has sold it. */
  hasEverHeld(sellerId: SellerId, dramaId: DramaId): Promise<boolean>;
}

export interface NewTrackingLink extends TrackingLink {
  readonly consignmentId: ConsignmentId;
  readonly dramaId: DramaId;
}

/** Whose link it is, and which drama it leads to. */
export interface LinkTarget {
  readonly sellerId: SellerId;
  readonly dramaId: DramaId;
}

/** A link as it is kept in memory where clicks arrive. */
export interface KnownLink extends LinkTarget {
  readonly code: string;
  readonly createdAt: Instant;
}

/** A position in the order in which links were made. */
export type LinkCursor = Pick<KnownLink, 'code' | 'createdAt'>;

/** What one link has brought. */
export interface LinkFigures extends LinkResults {
  readonly code: string;
}

export interface LinkDay extends LinkResults {
  readonly day: string;
}

/** A tracking link, or a post that was sent in for review. */
export type FoundLink = {
  readonly dramaId: DramaId;
  /** In the reader's language, or in English. */
  readonly title: string;
} & (
  | { readonly kind: 'tracking-link'; readonly code: string; readonly subId: string }
  | { readonly kind: 'post'; readonly url: string }
);

export interface LinkQuery extends LinkSearch {
  readonly locale: Locale;
  readonly most: number;
}

export interface TrackingLinks {
  /** Newest first. */
  search(sellerId: SellerId, query: LinkQuery): Promise<readonly FoundLink[]>;
  /** Newest first, those before a cursor. */
  newest(before: LinkCursor | null, most: number): Promise<readonly KnownLink[]>;
  /** Oldest first, those after a cursor. */
  madeAfter(cursor: LinkCursor, most: number): Promise<readonly KnownLink[]>;
  /** By its code alone: this is where viewers come from. */
  find(code: string): Promise<LinkTarget | undefined>;
  /** Those whose code was free; of the others the caller draws another code. */
  add(sellerId: SellerId, links: readonly NewTrackingLink[]): Promise<readonly NewTrackingLink[]>;
  /** Oldest first, each with what it has brought so far. */
  listOf(sellerId: SellerId, consignmentId: ConsignmentId): Promise<readonly ClickedLink[]>;
  /** What all links of a drama have brought since a day; clicks are those whose visits the funnel follows. */
  resultsOfDrama(sellerId: SellerId, dramaId: DramaId, since: string): Promise<LinkResults>;
  /** The same of all links of a seller. */
  resultsOfSeller(sellerId: SellerId, since: string): Promise<LinkResults>;
  /** The same of one link, by day, the last one first; days on which nothing happened are left out. */
  daysOf(sellerId: SellerId, code: string, since: string): Promise<readonly LinkDay[]>;
  /** The same of each link of a consignment, oldest link first, those too that brought nothing. */
  figuresOf(sellerId: SellerId, consignmentId: ConsignmentId, since: string): Promise<readonly LinkFigures[]>;
  /** Clicks of viewers on one link by the hour of UTC, oldest first; hours without any are left out. */
  hoursOf(sellerId: SellerId, code: string, since: Instant): Promise<readonly ClickHour[]>;
  /** The links without a sub-id, which every consignment has. */
  mainOnes(
    sellerId: SellerId,
    consignmentIds: readonly ConsignmentId[],
  ): Promise<ReadonlyMap<ConsignmentId, TrackingLink>>;
}
