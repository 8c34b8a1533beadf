import {
  type OtherDebt,
  type OwedAmounts,
  type OwedNode,
  otherLeaf,
  owedId,
  owedNode,
  paddingLeaf,
  placesFor,
  sellerLeaf,
} from '@cliffhanger/core/proofs';
import type { Dice } from '../dice/index.ts';

export interface OwedSeller {
  readonly sellerId: string;
  readonly salt: string;
  readonly amounts: OwedAmounts;
}

export interface OwedTree {
  readonly root: OwedNode;
  readonly places: number;
  readonly placeOf: (sellerId: string) => number;
  readonly pathOf: (place: number) => readonly OwedNode[];
}

export interface OwedTreeInput {
  readonly sellers: readonly OwedSeller[];
  readonly others: readonly { readonly name: OtherDebt; readonly amount: bigint }[];
  readonly dice: Dice;
  readonly secret: () => string;
}

/** The tree of one day with all levels. */
export function owedTree({ sellers, others, dice, secret }: OwedTreeInput): OwedTree {
  const places = placesFor(sellers.length + others.length);
  const free = new Set(Array.from({ length: places }, (_, place) => place));
  const takePlace = (): number => {
    const place = dice.pick([...free]);
    free.delete(place);
    return place;
  };
  const leaves = new Map<number, OwedNode>();
  const placeBySeller = new Map<string, number>();
  for (const { sellerId, salt, amounts } of sellers) {
    const place = takePlace();
    placeBySeller.set(sellerId, place);
    leaves.set(place, sellerLeaf(owedId(salt, sellerId), amounts));
  }
  for (const { name, amount } of others) leaves.set(takePlace(), otherLeaf(name, amount));
  const levels = levelsOver(
    Array.from({ length: places }, (_, place) => leaves.get(place) ?? paddingLeaf(secret())),
  );
  return {
    root: levels.at(-1)?.[0] as OwedNode,
    places,
    placeOf: (sellerId) => placeBySeller.get(sellerId) as number,
    pathOf: (place) =>
      levels.slice(0, -1).map((level, height) => level[Math.floor(place / 2 ** height) ^ 1] as OwedNode),
  };
}

function levelsOver(leaves: readonly OwedNode[]): (readonly OwedNode[])[] {
  const levels = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, index) =>
      owedNode(below[index * 2] as OwedNode, below[index * 2 + 1] as OwedNode),
    );
    levels.push(level);
  }
  return levels;
}
