import * as z from 'zod/mini';
import { endpoint, fields, money, nothing } from '../kernel/index.ts';
import { packName, purchaseFields } from './level.ts';

export const listPacks = endpoint({
  name: 'levels.list-packs',
  path: '/api/seller/level/pack-list',
  access: 'seller',
  origin: 'ours',
  summary: 'Packs of extra consignment rights and episode credits.',
  request: nothing,
  answer: fields({
    list: z.array(fields({ id: packName, price: money, rights: z.int(), episodes: z.int() })),
  }),
});

export const buyPack = endpoint({
  name: 'levels.buy-pack',
  path: '/api/seller/level/pack-create',
  access: 'seller',
  origin: 'ours',
  summary: 'Buys a pack from the wallet; its rights and episode credits can be used at once.',
  movesMoney: true,
  request: fields({ id: packName }),
  answer: fields({ ...purchaseFields, totalRights: z.int() }),
  refusals: ['insufficient-balance'],
});
