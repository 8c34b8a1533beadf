import * as z from 'zod/mini';
import { rights } from '../catalog/drama.ts';
import { endpoint, fields, nothing } from '../kernel/index.ts';

export const getDramaFigures = endpoint({
  name: 'dashboard.get-drama-figures',
  path: '/api/seller/tongji/get-videoju-tongji',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's library in figures, and how many orders wait to be shipped.",
  request: nothing,
  answer: fields({
    dramas: z.int(),
    promoting: z.int(),
    notPromoted: z.int(),
    rights,
    toShip: z.int(),
  }),
});
