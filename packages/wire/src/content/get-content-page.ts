import { CONTENT_TYPES } from '@cliffhanger/core/content';
import * as z from 'zod/mini';
import { endpoint, fields, instant, localeCode, word } from '../kernel/index.ts';

export const getContentPage = endpoint({
  name: 'content.get-page',
  path: '/api/v1/content/content-detail-by-type',
  access: 'public',
  origin: 'spec',
  summary:
    'A page that is the same for everybody, in plain blocks; in English where the language is missing.',
  request: fields({ type: word(CONTENT_TYPES) }),
  answer: fields({
    type: word(CONTENT_TYPES),
    /** The page's language. */
    lang: localeCode,
    title: z.string(),
    blocks: z.array(
      fields({
        kind: word(['heading', 'text', 'list']),
        text: z.nullable(z.string()),
        items: z.array(z.string()),
      }),
    ),
    updatedAt: instant,
  }),
});
