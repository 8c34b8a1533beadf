import * as z from 'zod/mini';
import { getContentPage } from '../content/get-content-page.ts';
import { endpoint, fields, nothing } from '../kernel/index.ts';
import { listSupportContacts } from '../support/list-support-contacts.ts';

export const getSite = endpoint({
  name: 'checkout.get-site',
  path: '/api/viewer/site/config',
  access: 'public',
  origin: 'ours',
  summary: 'The operator’s name and mark, the promises made to viewers, and how support is reached.',
  request: nothing,
  answer: fields({
    appName: z.string(),
    logoUrl: z.nullable(z.string()),
    /** Hours within which a complaint is answered. */
    complaintHours: z.int(),
    /** Days for which a click counts. */
    clickDays: z.int(),
    support: listSupportContacts.answer,
  }),
});

export const getSitePage = endpoint({
  ...getContentPage,
  name: 'checkout.get-page',
  path: '/api/viewer/site/page',
  origin: 'ours',
  summary: 'A page that is the same for everybody, as the storefront shows it.',
});
