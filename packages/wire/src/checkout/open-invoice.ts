import * as z from 'zod/mini';
import { emailInput } from '../identity/inputs.ts';
import { endpoint, fields, id } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { countryCode } from './country.ts';
import { invoice } from './invoice.ts';
import { quantity } from './quantity.ts';

export const openInvoice = endpoint({
  name: 'checkout.open-invoice',
  path: '/api/viewer/invoice/open',
  access: 'viewer',
  origin: 'ours',
  summary:
    'A viewer buys episodes and pays in USDT, to an address made for this purchase alone. Price and click are fixed now.',
  request: fields({
    /** Of a guest; who is signed in buys with the address they are signed in with. */
    email: z.optional(emailInput),
    dramaId: id<'drama'>(),
    quantity,
    network,
    /** Where the viewer says to be; counts only where nobody knows. */
    country: z.optional(countryCode),
  }),
  answer: invoice,
  refusals: [
    'drama-unknown',
    'too-many-episodes',
    'own-purchase',
    'country-required',
    'not-licensed-here',
    'network-closed',
  ],
});
