import type { CategoryId, Drama, DramaId, HallSort } from '@cliffhanger/core/catalog';
import type { Instant, Locale, Money, SellerId } from '@cliffhanger/core/kernel';

export interface CategoryOnShow {
  readonly id: CategoryId;
  readonly name: string;
  /** How many of its dramas are on sale. */
  readonly dramas: number;
}

/** Which page of a list; `size` is bounded by the wire. */
export interface PageQuery {
  readonly page: number;
  readonly size: number;
}

export interface HallQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  /** Null: all of them. */
  readonly categoryId: CategoryId | null;
  /** In titles, in the reader's language or in English; empty: no search. */
  readonly search: string;
  readonly sort: HallSort;
  /** Also what the seller sells already. */
  readonly includesMine: boolean;
  /** Goes on after this drama instead of at a page; a drama that left the hall since then is still a place in it. */
  readonly after: DramaId | null;
}

export interface DramaInHall extends Drama {
  readonly isMine: boolean;
}

export interface Hall {
  readonly list: readonly DramaInHall[];
  readonly total: number;
  readonly hasMore: boolean;
}

export interface DramaOnItsPage extends Drama {
  readonly publishedAt: Instant;
  /** In every language it has, English first. */
  readonly kit: readonly {
    readonly locale: Locale;
    readonly title: string;
    readonly captions: readonly string[];
  }[];
}

/** What a seller has made of a drama in the last 30 days; in lists as far as the rollups know. */
export interface DramaResults {
  readonly clicks: number;
  /** Episodes played by viewers whom the seller's links brought, free and paid, each once a viewer and hour. */
  readonly plays: number;
  readonly orders: number;
  readonly episodes: number;
  readonly sales: Money;
  readonly profit: Money;
  /** Null: nothing happened yet. */
  readonly refreshedAt: Instant | null;
}

export interface TopDrama extends DramaResults {
  readonly dramaId: DramaId;
  readonly title: string;
  readonly poster: string;
}

export interface Catalog {
  categories(locale: Locale, page: PageQuery): Promise<{ list: readonly CategoryOnShow[]; total: number }>;
  hall(asked: HallQuery): Promise<Hall>;
  /** On sale or not. */
  find(dramaId: DramaId, locale: Locale): Promise<DramaOnItsPage | undefined>;
  /** Those of the given ones that are on sale. */
  onSale(dramaIds: readonly DramaId[]): Promise<readonly DramaId[]>;
  /** The title that a seller reads, for a mail or a message. */
  titleOf(dramaId: DramaId, locale: Locale): Promise<string>;
  /** Since a day, to the last order. */
  resultsOf(asked: {
    readonly sellerId: SellerId;
    readonly dramaId: DramaId;
    readonly since: string;
    readonly now: Instant;
  }): Promise<DramaResults>;
  /** By sales since a day. */
  topDramas(asked: {
    readonly sellerId: SellerId;
    readonly locale: Locale;
    readonly since: string;
    readonly most: number;
    readonly now: Instant;
  }): Promise<readonly TopDrama[]>;
  /** Ranks by episodes sold in the window of the rollups; says how many ranks moved. */
  refreshHotRanks(): Promise<number>;
}
