import {
  MOST_NAMED_ORDERS,
  ORDER_TABLE_SORTS,
  type OrderTableSort,
  SORT_DIRECTIONS,
} from '@cliffhanger/core/orders';
import * as z from 'zod/mini';
import {
  endpoint,
  fields,
  id,
  instant,
  money,
  named,
  optionalText,
  refusing,
  requiredText,
  snakeWord,
  word,
} from '../kernel/index.ts';
import { orderFields, payFrom, stateCounts, stateFilter } from './order.ts';

/** A table loads more rows at once than a list of cards. */
const LARGEST_TABLE_PAGE = 200;

/** Filters of a table: state, drama, time of payment (from, before), prefix of the number. */
const filterFields = {
  state: z._default(stateFilter, null),
  dramaId: z.optional(named('videoju_id', id<'drama'>())),
  paidFrom: z.optional(instant),
  paidBefore: z.optional(instant),
  search: optionalText(20),
};

export const listOrderTable = endpoint({
  name: 'orders.table',
  path: '/api/seller/videoju-order/table',
  access: 'seller',
  origin: 'ours',
  summary:
    'The caller’s orders as rows of a table: narrowed, sorted, page after page by `after`, which is the `next` of the page before. Where no index knows the order of a sort, it is that of the newest 10,000 that match.',
  request: fields({
    ...filterFields,
    sort: z._default(snakeWord<OrderTableSort>(ORDER_TABLE_SORTS), 'paid-at'),
    direction: z._default(word(SORT_DIRECTIONS), 'descending'),
    after: z.optional(
      z
        .string(refusing('invalid-input'))
        .check(z.regex(/^-?[0-9]{1,18}~[0-9a-f-]{36}$/, refusing('invalid-input'))),
    ),
    pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_TABLE_PAGE)), 100),
  }),
  answer: fields({
    list: z.array(
      fields({
        id: id<'order'>(),
        ...orderFields,
        /** `click`: a tracking link of the seller; `draw`: a day's draw. */
        attributedBy: z.enum(['click', 'draw', 'organic']),
        trackingCode: z.optional(z.string()),
        /** Empty for the default link. */
        trackingSubId: z.optional(z.string()),
      }),
    ),
    /** Null: the last page. */
    next: z.nullable(z.string()),
    counts: fields(stateCounts),
  }),
});

export const summarizeOrderTable = endpoint({
  name: 'orders.table-summary',
  path: '/api/seller/videoju-order/table-summary',
  access: 'seller',
  origin: 'ours',
  summary:
    'How many orders match, what viewers paid for them and what they bring, and the dramas they are of, the most sold first. Looks at the newest 10,000 that match; `is_more` says that there are others.',
  request: fields(filterFields),
  answer: fields({
    orders: z.int(),
    isMore: z.boolean(),
    orderAmount: money,
    /** Without refunds and orders shipped by the platform. */
    profit: money,
    /** Dramas of orders that match all other filters; at most 100. */
    dramas: z.array(
      fields({ dramaId: named('videoju_id', id<'drama'>()), title: z.string(), orders: z.int() }),
    ),
  }),
});

const numbersUpTo = (most: number) =>
  z
    .array(requiredText('field-required', 20), refusing('field-required'))
    .check(z.maxLength(most, refusing('invalid-input')));

export const quoteShippingChosen = endpoint({
  name: 'orders.quote-shipping-chosen',
  path: '/api/seller/videoju-order/fahuo-quote-chosen',
  access: 'seller',
  origin: 'ours',
  summary:
    'What shipping a choice of orders would cost and bring together, in the order in which they would be shipped: those named in `order_sns`, or without it all that match and wait (10,000 at most) but those in `except_sns`. Names the ones that can be shipped, for `do-fahuo-many`; the others are counted by the reason.',
  request: fields({
    ...filterFields,
    numbers: named('order_sns', z.optional(numbersUpTo(MOST_NAMED_ORDERS))),
    except: named('except_sns', z.optional(numbersUpTo(MOST_NAMED_ORDERS))),
    payFrom: z.optional(payFrom),
  }),
  answer: fields({
    /** Orders that would be shipped; the sums below cover them. */
    count: z.int(),
    episodes: z.int(),
    payFrom,
    orderAmount: money,
    purchaseCost: money,
    profit: money,
    deductibleEpisodes: z.int(),
    deductionAmount: money,
    paymentAmount: money,
    unsettled: money,
    settlementTime: instant,
    available: money,
    availableAfter: money,
    mayPayFromProceeds: z.boolean(),
    /** More orders match than were examined. */
    hasMore: z.boolean(),
    numbers: named('order_sns', z.array(z.string())),
    refused: z.array(
      fields({
        /** The refusal's code, and its text in the caller's language. */
        code: z.int(),
        msg: z.string(),
        count: z.int(),
      }),
    ),
  }),
});
