import { endpoint, fields, pageOf, paging } from '../kernel/index.ts';
import { deposit } from './deposit.ts';

export const listDeposits = endpoint({
  name: 'deposits.list',
  path: '/api/v1/recharge/list',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's manual recharges, newest first, with their states and reasons.",
  request: fields(paging),
  answer: pageOf(deposit),
});
