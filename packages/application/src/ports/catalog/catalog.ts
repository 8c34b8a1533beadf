import type { CategoryId, Drama, DramaId, HallSort } from '@cliffhanger/core/catalog';
import type { Instant, Locale, Money, SellerId } from '@cliffhanger/core/kernel';

export interface CategoryOnShow {
  readonly id: CategoryId;
  readonly name: string;
  /** Dramas on sale in it. */
  readonly dramas: number;
}

/** The wire codec bounds `size`. */
export interface PageQuery {
  readonly page: number;
  readonly size: number;
}

export interface HallQuery extends PageQuery {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  /** `null`: all. */
  readonly categoryId: CategoryId | null;
  /** Matches titles in the reader's language or in English; empty: no search. */
  readonly search: string;
  readonly sort: HallSort;
  /** Includes dramas that the seller already sells. */
  readonly includesMine: boolean;
  /** Keyset cursor in place of the page; still valid when its drama has left the hall. */
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
  /** In all its languages, English first. */
  readonly kit: readonly {
    readonly locale: Locale;
    readonly title: string;
    readonly captions: readonly string[];
  }[];
}

/** A seller's results with a drama in the last 30 days. Lists use the rollups, which lag. */
export interface DramaResults {
  readonly clicks: number;
  /**
   * Plays by viewers that the seller's links brought, free and paid; each episode counts once per viewer and
   * hour.
   */
  readonly plays: number;
  readonly orders: number;
  readonly episodes: number;
  readonly sales: Money;
  readonly profit: Money;
  /** `null`: no activity yet. */
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
  /** Filters to those on sale. */
  onSale(dramaIds: readonly DramaId[]): Promise<readonly DramaId[]>;
  /** In the seller's language, for a mail or a message. */
  titleOf(dramaId: DramaId, locale: Locale): Promise<string>;
  /** Since a day, up to the latest order. */
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
  /** Ranks by episodes sold in the rollups' window; returns the number of changed ranks. */
  refreshHotRanks(): Promise<number>;
}
