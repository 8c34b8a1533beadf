import { endpoint, fields, id } from '../kernel/index.ts';
import { invoice } from './invoice.ts';

export const getInvoice = endpoint({
  name: 'checkout.get-invoice',
  path: '/api/viewer/invoice/get',
  access: 'public',
  origin: 'ours',
  summary: 'Where an invoice stands. Its id is the key: it is told to nobody but the viewer.',
  request: fields({ id: id<'invoice'>() }),
  answer: invoice,
  refusals: ['invoice-unknown'],
});
