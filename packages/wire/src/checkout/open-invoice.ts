import * as z from 'zod/mini';
import { emailInput } from '../identity/inputs.ts';
import { endpoint, fields, id, refusing, requiredText } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { invoice } from './invoice.ts';

const MOST_CLICKS = 50;
const LONGEST_CLICK = 300;
const MOST_EPISODES = 1_000;

export const openInvoice = endpoint({
  name: 'checkout.open-invoice',
  path: '/api/viewer/invoice/open',
  access: 'public',
  origin: 'ours',
  summary:
    'A viewer buys episodes and pays in USDT, to an address made for this purchase alone. Price and click are fixed now.',
  request: fields({
    /** Left out at the first purchase: the answer names the new one. */
    viewerId: z.optional(id<'viewer'>()),
    email: z.optional(emailInput),
    dramaId: id<'drama'>(),
    quantity: z
      .int(refusing('quantity-required'))
      .check(
        z.minimum(1, refusing('quantity-required')),
        z.maximum(MOST_EPISODES, refusing('too-many-episodes')),
      ),
    network,
    /** What tracking links left in the viewer's browser. */
    clicks: z._default(
      z
        .array(requiredText('invalid-input', LONGEST_CLICK))
        .check(z.maxLength(MOST_CLICKS, refusing('invalid-input'))),
      [],
    ),
  }),
  answer: invoice,
  refusals: ['drama-unknown', 'too-many-episodes', 'own-purchase', 'network-closed'],
});
