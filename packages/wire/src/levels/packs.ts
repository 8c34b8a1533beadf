import { FEWEST_PACKS, MOST_PACKS } from '@cliffhanger/core/levels';
import * as z from 'zod/mini';
import { endpoint, fields, money, nothing, refusing } from '../kernel/index.ts';
import { packName, purchaseFields } from './level.ts';

export const listPacks = endpoint({
  name: 'levels.list-packs',
  path: '/api/seller/level/pack-list',
  access: 'seller',
  origin: 'ours',
  summary: 'Packs of extra consignment rights and episode credits: what one of each costs and brings.',
  request: nothing,
  answer: fields({
    list: z.array(fields({ id: packName, price: money, rights: z.int(), episodes: z.int() })),
  }),
});

const quantity = z
  .int(refusing('quantity-required'))
  .check(
    z.minimum(FEWEST_PACKS, refusing('quantity-required')),
    z.maximum(MOST_PACKS, refusing('quantity-required')),
  );

export const buyPack = endpoint({
  name: 'levels.buy-pack',
  path: '/api/seller/level/pack-create',
  access: 'seller',
  origin: 'ours',
  summary:
    'Buys a pack from the wallet, or several of it (`quantity`, 1 to 99); rights and episode credits can be used at once. The fund password was given in the same session within the last two minutes (`check-money-pwd`).',
  movesMoney: true,
  request: fields({ id: packName, quantity }),
  answer: fields({ ...purchaseFields, quantity: z.int(), totalRights: z.int() }),
  refusals: ['fund-password-required', 'insufficient-balance'],
});
