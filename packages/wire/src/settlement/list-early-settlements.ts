import { endpoint, fields, pageOf, paging } from '../kernel/index.ts';
import { earlySettlementFields } from './apply-early-settlement.ts';

export const listEarlySettlements = endpoint({
  name: 'settlement.list-early',
  path: '/api/seller/videoju-order/pre-jiedong-list',
  access: 'seller',
  origin: 'ours',
  summary: 'The caller’s early settlements, the newest first.',
  request: fields(paging),
  answer: pageOf(fields(earlySettlementFields)),
});
