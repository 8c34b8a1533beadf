import * as z from 'zod/mini';
import { endpoint, fields, id, pageOf, paging, word } from '../kernel/index.ts';
import { earlySettlementFields } from './apply-early-settlement.ts';

export const listEarlySettlements = endpoint({
  name: 'settlement.list-early',
  path: '/api/seller/videoju-order/pre-jiedong-list',
  access: 'seller',
  origin: 'ours',
  summary:
    'The caller’s early settlements, the newest first, with their transfers in the books and who asked for them.',
  request: fields(paging),
  answer: pageOf(
    fields({
      ...earlySettlementFields,
      transferIds: z.array(id<'transfer'>()),
      by: word(['seller', 'operator']),
    }),
  ),
});
