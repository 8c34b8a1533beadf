import { endpoint, fields, pageOf, paging } from '../kernel/index.ts';
import { appeal } from './appeal.ts';

export const listAppeals = endpoint({
  name: 'trust.list-appeals',
  path: '/api/seller/seller/appeal-list',
  access: 'seller',
  origin: 'ours',
  summary: "The caller's appeals, newest first: by when each is answered, or what was answered.",
  request: fields(paging),
  answer: pageOf(appeal),
});
