import * as z from 'zod/mini';
import { endpoint, fields, id, instant, money, named, optionalText } from '../kernel/index.ts';

export const earlySettlementFields = {
  id: id<'early-settlement'>(),
  orders: z.int(),
  sum: named('sum_money', money),
  fee: money,
  net: money,
  appliedAt: instant,
};

export const applyEarlySettlement = endpoint({
  name: 'settlement.apply-early',
  path: '/api/seller/videoju-order/pre-jiedong-order',
  access: 'seller',
  origin: 'spec',
  summary:
    'Settles all orders that wait for T+7 now, for the fee that was quoted; twice in a natural month at most.',
  movesMoney: true,
  request: fields({ shownSum: named('sum_money', money), quoteId: optionalText(120) }),
  answer: fields({ ...earlySettlementFields, applicationsLeft: z.int() }),
  refusals: ['early-settlement-limit', 'quote-expired', 'order-data-changed', 'nothing-to-settle'],
});
