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

/**
 * Consignment rights, counted in one row per seller. Lock order: after the orders they concern, before the
 * books.
 */
export interface SellerRights {
  /** `ifNew` for a seller without a row. */
  of(sellerId: SellerId, ifNew: Rights): Promise<Rights>;
  /** Locks the seller's row until the transaction ends. */
  lock(sellerId: SellerId, now: Instant): Promise<Rights>;
}

export interface LibraryQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  readonly categoryId: CategoryId | null;
  /** `null`: both. */
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

/** The dramas a seller sells. Excludes removed consignments and those of other sellers. */
export interface Library {
  list(asked: LibraryQuery): Promise<{ list: readonly DramaInLibrary[]; total: number }>;
  /** Those of the given dramas that are in the library. */
  among(sellerId: SellerId, dramaIds: readonly DramaId[]): Promise<readonly Consignment[]>;
  find(sellerId: SellerId, consignmentId: ConsignmentId): Promise<Consignment | undefined>;
  /** Also locks the row until the transaction ends. */
  lock(sellerId: SellerId, consignmentId: ConsignmentId): Promise<Consignment | undefined>;
  /** A removed one returns under its earlier ID, with its links. Updates the count of rights. */
  add(sellerId: SellerId, added: readonly NewConsignment[], at: Instant): Promise<readonly Consignment[]>;
  /** False when it was not in the library. Frees its right. */
  remove(sellerId: SellerId, consignmentId: ConsignmentId, at: Instant): Promise<boolean>;
  saveAutoShip(sellerId: SellerId, consignmentId: ConsignmentId, autoShip: AutoShip): Promise<void>;
  /** A returning drama keeps its switch; a new one follows the store's. */
  autoShipsWhenAdded(sellerId: SellerId, dramaId: DramaId): Promise<boolean>;
  /** Whether the seller sells this drama, or has sold it. */
  hasEverHeld(sellerId: SellerId, dramaId: DramaId): Promise<boolean>;
}

export interface NewTrackingLink extends TrackingLink {
  readonly consignmentId: ConsignmentId;
  readonly dramaId: DramaId;
}

/** The seller and the drama of a link. */
export interface LinkTarget {
  readonly sellerId: SellerId;
  readonly dramaId: DramaId;
}

/** A link in the in-memory cache of the click endpoint. */
export interface KnownLink extends LinkTarget {
  readonly code: string;
  readonly createdAt: Instant;
}

/** A position in the creation order of links. */
export type LinkCursor = Pick<KnownLink, 'code' | 'createdAt'>;

/** Results of one link. */
export interface LinkFigures extends LinkResults {
  readonly code: string;
}

export interface LinkDay extends LinkResults {
  readonly day: string;
}

/** A tracking link, or a post submitted for review. */
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
  /** Newest first, before the cursor. */
  newest(before: LinkCursor | null, most: number): Promise<readonly KnownLink[]>;
  /** Oldest first, after the cursor. */
  madeAfter(cursor: LinkCursor, most: number): Promise<readonly KnownLink[]>;
  /** By its code alone: viewers arrive here without a seller ID. */
  find(code: string): Promise<LinkTarget | undefined>;
  /** Returns the stored ones. A missing one had a code that exists already: the caller draws another. */
  add(sellerId: SellerId, links: readonly NewTrackingLink[]): Promise<readonly NewTrackingLink[]>;
  /** Oldest first, each with its results so far. */
  listOf(sellerId: SellerId, consignmentId: ConsignmentId): Promise<readonly ClickedLink[]>;
  /** Results of all links of a drama since a day; counts the clicks that belong to visits of the funnel. */
  resultsOfDrama(sellerId: SellerId, dramaId: DramaId, since: string): Promise<LinkResults>;
  /** Results of all links of a seller since a day. */
  resultsOfSeller(sellerId: SellerId, since: string): Promise<LinkResults>;
  /** Results of one link by day, last day first; days without activity are omitted. */
  daysOf(sellerId: SellerId, code: string, since: string): Promise<readonly LinkDay[]>;
  /** Results of each link of a consignment, oldest link first, including links without results. */
  figuresOf(sellerId: SellerId, consignmentId: ConsignmentId, since: string): Promise<readonly LinkFigures[]>;
  /** Viewers' clicks on one link by UTC hour, oldest first; empty hours are omitted. */
  hoursOf(sellerId: SellerId, code: string, since: Instant): Promise<readonly ClickHour[]>;
  /** The links without a sub-ID; every consignment has one. */
  mainOnes(
    sellerId: SellerId,
    consignmentIds: readonly ConsignmentId[],
  ): Promise<ReadonlyMap<ConsignmentId, TrackingLink>>;
}
