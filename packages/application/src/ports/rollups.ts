import type { DramaId } from '@cliffhanger/core/catalog';
import type { DayFigures, SellerTotals } from '@cliffhanger/core/dashboard';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';

export interface Folded {
  /** Lines that were taken; zero also when another worker is at it. */
  readonly lines: number;
  /** Whose settled sales grew. */
  readonly sellersSettled: readonly SellerId[];
}

export interface FoldAsked {
  readonly mostLines: number;
  readonly validCustomerAbove: Money;
  readonly now: Instant;
}

/**
 * Figures of a seller. Whatever changes an order notes what that changes here; a sweep folds the notes. What is read
 * counts the notes that were not folded yet, so it is exact at any moment and never reads orders.
 */
export interface Rollups {
  fold(asked: FoldAsked): Promise<Folded>;
  foldedAt(): Promise<Instant | null>;
  totalsOf(sellerId: SellerId): Promise<SellerTotals>;
  /** `2026-11-15`, both included, oldest first; days on which nothing happened are left out. */
  daysOf(sellerId: SellerId, from: string, to: string): Promise<readonly DayFigures[]>;
  /** How many dramas the seller sells, and promotes; as many rows as the library has. */
  libraryOf(sellerId: SellerId): Promise<{ readonly dramas: number; readonly promoting: number }>;
  addClick(click: {
    readonly sellerId: SellerId;
    readonly dramaId: DramaId;
    readonly day: string;
  }): Promise<void>;
  /**
   * What each drama of the next sellers has brought since a day, for the library, the top ten and the hot ranks.
   * Gives the last seller; null when there are no more.
   */
  refreshDramaSales(asked: {
    readonly after: SellerId | null;
    readonly since: string;
    readonly mostSellers: number;
    readonly now: Instant;
  }): Promise<SellerId | null>;
}
