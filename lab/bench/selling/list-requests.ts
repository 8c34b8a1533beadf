import { type CategoryId, HALL_SORTS } from '@cliffhanger/core/catalog';
import { idOf } from '@cliffhanger/core/kernel';
import { ORDER_SORTS } from '@cliffhanger/core/orders';
import { listHall } from '@cliffhanger/wire/catalog';
import { listOrders } from '@cliffhanger/wire/orders';
import { sellerIdOf } from '../ledger/data-set.ts';
import { CATEGORY_IDS, numberOf, type OrderSet, orderIdOf, tokenOf } from './data-set.ts';
import type { HttpRequest } from './http-connection.ts';
import { type InputOf, requestOf } from './request.ts';

/** Numbers between 0 and 1, the same for both sides. */
export type Dice = () => number;

/** One kind of request in a mixture, for a seller of this set. */
export type RequestKind = (set: OrderSet, dice: Dice) => HttpRequest;

const pick = <T>(from: readonly T[], dice: Dice): T => from[Math.floor(dice() * from.length)] as T;

/** The deepest page that every seller has in both sets. */
const DEEP_PAGE = 20;
const LARGEST_PAGE = 50;
const PAGE = { page: 1, pageSize: 20 };
const STATES = ['to-ship', 'shipped', 'in-settlement', 'completed'] as const;

/** A seller of the set, and one of their orders. */
function someOrder({ sellers, orders }: OrderSet, dice: Dice) {
  const seller = Math.floor(dice() * sellers);
  const n = seller + sellers * (1 + Math.floor(dice() * (orders / sellers - 1)));
  return { n, token: tokenOf(sellerIdOf(1 + seller)) };
}

const orders =
  (asked: (set: OrderSet, n: number, dice: Dice) => Partial<InputOf<typeof listOrders>>): RequestKind =>
  (set, dice) => {
    const { n, token } = someOrder(set, dice);
    return requestOf(listOrders, { state: null, ...PAGE, ...asked(set, n, dice) }, token);
  };

export const ORDER_REQUESTS: Readonly<Record<string, RequestKind>> = {
  'first page': orders(() => ({})),
  'of a state': orders((_set, _n, dice) => ({ state: pick(STATES, dice) })),
  sorted: orders((_set, _n, dice) => ({ sort: pick(ORDER_SORTS, dice) })),
  'deep page': orders(() => ({ page: DEEP_PAGE, pageSize: LARGEST_PAGE })),
  'deep page of a state': orders(() => ({ state: 'completed', page: DEEP_PAGE / 2, pageSize: LARGEST_PAGE })),
  'after an order': orders((set, n) => ({ after: idOf<'order'>(orderIdOf(set, n)) })),
  'a whole number': orders((_set, n) => ({ search: numberOf(n) })),
  'the beginning of a number': orders((_set, n) => ({ search: numberOf(n).slice(0, 5) })),
};

const hall =
  (asked: (dice: Dice) => Partial<InputOf<typeof listHall>>): RequestKind =>
  (set, dice) => {
    const { token } = someOrder(set, dice);
    return requestOf(listHall, { ...PAGE, sort: 'hot', includeMine: false, ...asked(dice) }, token);
  };

const someCategory = (dice: Dice) => ({ categoryId: pick(CATEGORY_IDS, dice) as CategoryId });

export const HALL_REQUESTS: Readonly<Record<string, RequestKind>> = {
  sorted: hall((dice) => ({ sort: pick(HALL_SORTS, dice) })),
  'of a category': hall((dice) => ({ ...someCategory(dice), sort: pick(HALL_SORTS, dice) })),
  'deep page': hall((dice) => ({ sort: pick(HALL_SORTS, dice), page: DEEP_PAGE, pageSize: LARGEST_PAGE })),
  'a word of a title': hall((dice) => ({
    search: Math.floor(dice() * 4096)
      .toString(16)
      .padStart(3, '0'),
  })),
  'two signs of a title': hall((dice) => ({
    search: Math.floor(dice() * 256)
      .toString(16)
      .padStart(2, '0'),
  })),
};
