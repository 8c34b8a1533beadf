import * as z from 'zod/mini';
import { emailInput } from '../identity/inputs.ts';
import { endpoint, fields, nothing, requiredText } from '../kernel/index.ts';

export const requestSignIn = endpoint({
  name: 'checkout.request-sign-in',
  path: '/api/viewer/sign-in/request',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Sends a link to an address, known or not: whoever opens it is signed in. Good once, for 15 minutes.',
  request: fields({ email: emailInput }),
  answer: nothing,
  refusals: [
    'email-required',
    'email-malformed',
    'sign-in-too-soon',
    'sign-in-daily-limit',
    'too-many-tries',
  ],
});

const LONGEST_TOKEN = 100;

const account = fields({
  /** Null: a guest. */
  email: z.nullable(z.string()),
  /** Purchases visible to the viewer. */
  purchases: z.int(),
});

export const confirmSignIn = endpoint({
  name: 'checkout.confirm-sign-in',
  path: '/api/viewer/sign-in/confirm',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Signs this browser in with the text behind the # of a link. Purchases made with that address come along.',
  request: fields({ token: requiredText('sign-in-link-unknown', LONGEST_TOKEN) }),
  answer: account,
  refusals: ['sign-in-link-unknown', 'sign-in-link-expired'],
});

export const beginSession = endpoint({
  name: 'checkout.begin-session',
  path: '/api/viewer/account/begin',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Gives a browser that nobody is known in a guest and a cookie; asking for a price does so too. Calls that move money are refused without.',
  request: nothing,
  answer: nothing,
  refusals: ['too-many-tries'],
});

export const getAccount = endpoint({
  name: 'checkout.get-account',
  path: '/api/viewer/account/get',
  access: 'viewer',
  origin: 'ours',
  summary: 'Who this browser is: signed in with an address, or a guest.',
  request: nothing,
  answer: account,
});

export const signOut = endpoint({
  name: 'checkout.sign-out',
  path: '/api/viewer/account/sign-out',
  access: 'viewer',
  origin: 'ours',
  summary: 'Ends the session of this browser. A guest’s purchases are then reached by a sign-in link only.',
  request: nothing,
  answer: nothing,
});

export const deleteAccount = endpoint({
  name: 'checkout.delete-account',
  path: '/api/viewer/account/delete',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Forgets the viewer: address, sessions, places in series. Payments stay in the books, as the law asks, without a name.',
  request: nothing,
  answer: fields({
    /** Payments that stay in the books. */
    keptPayments: z.int(),
  }),
});
