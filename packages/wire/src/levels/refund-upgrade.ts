import * as z from 'zod/mini';
import { endpoint, fields, id, money } from '../kernel/index.ts';
import { levelName } from './level.ts';

export const refundUpgrade = endpoint({
  name: 'levels.refund',
  path: '/api/seller/level/order-refund',
  access: 'seller',
  origin: 'ours',
  summary:
    'Gives an upgrade back within 14 days, as far as it is unused; the level before it is the caller’s again.',
  movesMoney: true,
  request: fields({ id: id<'level-purchase'>() }),
  answer: fields({ amount: money, level: levelName, episodesReturned: z.int() }),
  refusals: ['upgrade-unknown', 'upgrade-refund-too-late', 'upgrade-used-up', 'order-data-changed'],
});
