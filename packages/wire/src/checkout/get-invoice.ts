import { endpoint, fields, id } from '../kernel/index.ts';
import { invoice } from './invoice.ts';

export const getInvoice = endpoint({
  name: 'checkout.get-invoice',
  path: '/api/viewer/invoice/get',
  access: 'viewer',
  origin: 'ours',
  summary: 'Where an invoice stands: the caller’s own, nobody else’s.',
  request: fields({ id: id<'invoice'>() }),
  answer: invoice,
  refusals: ['invoice-unknown'],
});
