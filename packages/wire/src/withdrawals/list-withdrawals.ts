import { endpoint, fields, pageOf, paging } from '../kernel/index.ts';
import { withdrawal } from './withdrawal.ts';

export const listWithdrawals = endpoint({
  name: 'withdrawals.list',
  path: '/api/v1/withdraw/list',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's withdrawals, newest first: state, promised time, transaction or reason.",
  request: fields(paging),
  answer: pageOf(withdrawal),
});
