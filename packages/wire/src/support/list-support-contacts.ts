import * as z from 'zod/mini';
import { endpoint, fields, nothing, word } from '../kernel/index.ts';

export const listSupportContacts = endpoint({
  name: 'support.list-contacts',
  path: '/api/seller/message/kefu-list',
  access: 'public',
  origin: 'spec',
  summary: 'The support contacts, also before login.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        kind: word(['telegram', 'whatsapp', 'email']),
        name: z.string(),
        address: z.string(),
        /** Opening hours in UTC, `08:00`–`24:00`; null when always open. */
        opensAt: z.nullable(z.string()),
        closesAt: z.nullable(z.string()),
      }),
    ),
  }),
});
