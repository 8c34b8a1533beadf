import { endpoint, fields, instant } from '../kernel/index.ts';
import { levelName, purchaseFields } from './level.ts';

export const buyLevel = endpoint({
  name: 'levels.buy',
  path: '/api/seller/level/order-create',
  access: 'seller',
  origin: 'spec',
  summary: 'Buys a level early, for the difference from the one the caller has, from the wallet.',
  movesMoney: true,
  request: fields({ id: levelName }),
  answer: fields({ ...purchaseFields, level: levelName, refundableUntil: instant }),
  refusals: ['level-not-higher', 'insufficient-balance'],
});
