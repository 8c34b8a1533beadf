import type { DramaId } from '@cliffhanger/core/catalog';
import type { Id, Instant, Locale, Money } from '@cliffhanger/core/kernel';

export type PriceChangeId = Id<'price-change'>;

/** A drama as its editors see it, on sale or not. */
export interface OfficeDrama {
  readonly id: DramaId;
  readonly title: string;
  readonly isOnSale: boolean;
  readonly episodes: number;
  readonly wholesale: Money;
  readonly retail: Money;
  /** Languages that it has texts in. */
  readonly locales: readonly Locale[];
  readonly publishedAt: Instant;
}

export interface DramaText {
  readonly locale: Locale;
  readonly title: string;
  readonly synopsis: string;
  readonly captions: readonly string[];
}

export interface PriceChange {
  readonly id: PriceChangeId;
  readonly dramaId: DramaId;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
  readonly appliedAt: Instant | null;
}

export interface OfficeDramasAsked {
  /** In English titles; empty: all of them. */
  readonly search: string;
  /** Goes on behind this one. */
  readonly after: DramaId | null;
  readonly most: number;
}

/** What the platform's editors write; sellers and viewers only ever read it. */
export interface CatalogOffice {
  /** By id, which is the order in which they came. */
  list(asked: OfficeDramasAsked): Promise<readonly OfficeDrama[]>;
  find(dramaId: DramaId): Promise<OfficeDrama | undefined>;
  textsOf(dramaId: DramaId): Promise<readonly DramaText[]>;
  saveText(dramaId: DramaId, text: DramaText): Promise<void>;
  saveOnSale(dramaId: DramaId, isOnSale: boolean): Promise<void>;
  addPriceChange(change: Omit<PriceChange, 'appliedAt'>): Promise<void>;
  /** Newest first. */
  priceChangesOf(dramaId: DramaId, most: number): Promise<readonly PriceChange[]>;
  /** Puts prices into force whose date has come; a bounded number at a time. Says how many. */
  applyDuePrices(now: Instant, most: number): Promise<number>;
}
