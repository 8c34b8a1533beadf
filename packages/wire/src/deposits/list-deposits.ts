import { endpoint, fields, pageOf, paging } from '../kernel/index.ts';
import { deposit } from './deposit.ts';

export const listDeposits = endpoint({
  name: 'deposits.list',
  path: '/api/v1/recharge/list',
  access: 'seller',
  origin: 'spec',
  summary:
    "The caller's recharges, newest first: those that were claimed, with their states and reasons, and those that were seen on the chain, with their confirmations.",
  request: fields(paging),
  answer: pageOf(deposit),
});
