import { LONGEST_LINK } from '@cliffhanger/core/promotion';
import * as z from 'zod/mini';
import { endpoint, fields, id, named, requiredText } from '../kernel/index.ts';

export const findLinks = endpoint({
  name: 'promotion.find-links',
  path: '/api/seller/videoju-seller/find-links',
  access: 'seller',
  origin: 'ours',
  summary:
    'The caller’s tracking links and posts by what is at hand: the address or code of a link, how its name begins, or a part of the address of a post (8 at most, newest first).',
  request: fields({ text: requiredText('field-required', LONGEST_LINK) }),
  answer: fields({
    list: z.array(
      fields({
        dramaId: named('videoju_id', id<'drama'>()),
        title: z.string(),
        /** Null for a post. */
        code: z.nullable(z.string()),
        /** Empty for the default link of a drama. */
        subId: z.string(),
        /** The full URL of the link or post. */
        url: z.string(),
      }),
    ),
  }),
});
