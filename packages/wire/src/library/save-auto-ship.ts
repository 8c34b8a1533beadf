import * as z from 'zod/mini';
import { endpoint, fields, money } from '../kernel/index.ts';
import { consignmentFields, consignmentId } from './consignment.ts';

export const saveAutoShip = endpoint({
  name: 'library.save-auto-ship',
  path: '/api/seller/videoju-seller/save-auto-ship',
  access: 'seller',
  origin: 'ours',
  summary: 'Switches auto-ship of one drama, with what it may cost a day (null or left out: no limit).',
  request: fields({
    consignmentId,
    autoShip: z.boolean(),
    dailyCostLimit: z.optional(z.nullable(money)),
  }),
  answer: fields(consignmentFields),
  refusals: ['consignment-unknown'],
});
