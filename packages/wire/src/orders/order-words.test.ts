import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import {
  applyEarlySettlement,
  getSettlementFigures,
  listHeldOrders,
  quoteEarlySettlement,
} from '../settlement/index.ts';
import { countOrdersToShip, listOrders, shipOrder } from './index.ts';

/* The owner's terms verbatim (spec §7). */

test('the calls stand at the paths of the spec', () => {
  expect(
    [
      listOrders,
      shipOrder,
      listHeldOrders,
      quoteEarlySettlement,
      applyEarlySettlement,
      countOrdersToShip,
      getSettlementFigures,
    ].map(({ path }) => path),
  ).toEqual([
    '/api/seller/videoju-order/my-list',
    '/api/seller/videoju-order/do-fahuo',
    '/api/seller/videoju-order/list-order-dongjie',
    '/api/seller/videoju-order/tongji-order-dongjie',
    '/api/seller/videoju-order/pre-jiedong-order',
    '/api/seller/videoju-order/to-fahuo-count',
    '/api/seller/tongji/videoju-order-for-jiesuan',
  ]);
});

describe('the list of orders', () => {
  it.each([
    [0, null],
    [1, 'to-ship'],
    ['2', 'shipped'],
    [3, 'in-settlement'],
    [4, 'completed'],
    [5, 'audit'],
    ['6', 'refunded'],
    [undefined, null],
  ])('takes fahuo_type %j', (fahuo_type, state) => {
    expect(z.decode(listOrders.request, { fahuo_type, page: 1, page_size: 10 })).toEqual({
      state,
      page: 1,
      pageSize: 10,
    });
  });

  it.each([7, -1, '1x', {}, 1.5, '', null, '10'])('does not take fahuo_type %j', (fahuo_type) => {
    expect(z.safeDecode(listOrders.request, { fahuo_type } as never).success).toBe(false);
  });
});

test.each([
  [0, null],
  [1, 'waiting'],
  ['2', 'audit'],
  [3, 'released'],
])('held orders take cate_id %j', (cate_id, kind) => {
  expect(z.decode(listHeldOrders.request, { cate_id })).toMatchObject({ kind });
});

test('shipping and early settlement speak of order_sn and sum_money', () => {
  expect(z.decode(shipOrder.request, { order_sn: 'CH-7K3VT2QM' })).toEqual({ number: 'CH-7K3VT2QM' });
  expect(z.decode(applyEarlySettlement.request, { sum_money: '900.4', quote_id: 'q' })).toEqual({
    shownSum: usdt('900.4'),
    quoteId: 'q',
  });
  expect(
    z.encode(shipOrder.answer, {
      number: 'CH-7K3VT2QM',
      shippedBy: 'auto-ship',
      payFrom: 'proceeds',
      deductibleEpisodes: 18,
      deductionAmount: usdt('3.96'),
      paymentAmount: usdt('1.32'),
      unsettled: usdt('10.68'),
      deliveryTime: instantOf(0),
      settlementTime: instantOf(604_800_000),
    }),
  ).toEqual({
    order_sn: 'CH-7K3VT2QM',
    shipped_by: 'auto_ship',
    pay_from: 'proceeds',
    deductible_episodes: 18,
    deduction_amount: '3.96',
    payment_amount: '1.32',
    unsettled: '10.68',
    delivery_time: '1970-01-01T00:00:00.000Z',
    settlement_time: '1970-01-08T00:00:00.000Z',
  });
});
