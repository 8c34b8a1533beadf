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
    /** For guests; a signed-in viewer uses the account's address. */
    email: z.optional(emailInput),
    dramaId: id<'drama'>(),
    quantity,
    network,
    /** The viewer's own statement; counts only when the country is unknown. */
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
