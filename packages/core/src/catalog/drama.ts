import {
  type BasisPoints,
  basisPointsOf,
  type Id,
  type Money,
  subtractMoney,
  WHOLE_IN_BASIS_POINTS,
} from '../kernel/index.ts';

export type DramaId = Id<'drama'>;
export type CategoryId = Id<'category'>;

/** For one episode (DOMAIN §4). */
export interface Prices {
  readonly wholesale: Money;
  readonly retail: Money;
}

export interface Margin {
  readonly amount: Money;
  /** The part of the retail price that stays with the seller, rounded down. */
  readonly rate: BasisPoints;
}

export function marginOf({ wholesale, retail }: Prices): Margin {
  const amount = subtractMoney(retail, wholesale);
  return { amount, rate: basisPointsOf(Number((amount * WHOLE_IN_BASIS_POINTS) / retail)) };
}

export interface Category {
  readonly id: CategoryId;
  /** In the reader's language, or in English. */
  readonly name: string;
}

/** A drama as somebody sees it: its texts are in their language, or in English where it has none in theirs. */
export interface Drama extends Prices {
  readonly id: DramaId;
  readonly category: Category;
  readonly title: string;
  readonly synopsis: string;
  /** Where a browser finds them. */
  readonly poster: string;
  readonly preview: string | null;
  readonly episodes: number;
  /** The first ones, which everybody may watch. */
  readonly freeEpisodes: number;
  /** Episodes 1 up to this one can be watched now; 0: not even the first. */
  readonly readyThrough: number;
  /** 1 is the hottest; null until it has sold at all. */
  readonly hotRank: number | null;
  readonly isOnSale: boolean;
}
