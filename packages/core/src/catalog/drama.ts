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

/** Per episode (DOMAIN §4). */
export interface Prices {
  readonly wholesale: Money;
  readonly retail: Money;
}

export interface Margin {
  readonly amount: Money;
  /** The share of the retail price that stays with the seller, rounded down. */
  readonly rate: BasisPoints;
}

export function marginOf({ wholesale, retail }: Prices): Margin {
  const amount = subtractMoney(retail, wholesale);
  return { amount, rate: basisPointsOf(Number((amount * WHOLE_IN_BASIS_POINTS) / retail)) };
}

export interface Category {
  readonly id: CategoryId;
  /** In the reader's language, else in English. */
  readonly name: string;
}

/** A drama in the reader's language, else in English. */
export interface Drama extends Prices {
  readonly id: DramaId;
  readonly category: Category;
  readonly title: string;
  readonly synopsis: string;
  /** URLs for the browser. */
  readonly poster: string;
  readonly preview: string | null;
  readonly episodes: number;
  /** Free for everyone, from the first one on. */
  readonly freeEpisodes: number;
  /** Episodes 1 to this one are playable; 0: none. */
  readonly readyThrough: number;
  /** 1 is the hottest; null before the first sale. */
  readonly hotRank: number | null;
  readonly isOnSale: boolean;
}
