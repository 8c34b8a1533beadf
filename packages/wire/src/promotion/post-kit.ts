import { CLIP_STATES } from '@cliffhanger/core/media';
import { POST_PLATFORMS } from '@cliffhanger/core/promotion';
import * as z from 'zod/mini';
import { endpoint, fields, id, localeCode, named, word } from '../kernel/index.ts';
import { consignmentId } from '../library/consignment.ts';

/** `lang` is already the caller's language, so the kit's language has its own field. */
const postLanguage = named('post_lang', localeCode);

const clip = fields({
  /** `none`: not requested yet, or its source has changed; `impossible`: there is no video to cut. */
  state: word(CLIP_STATES),
  /** Null unless it is ready. */
  url: z.nullable(z.string()),
  durationMs: z.int(),
  bytes: z.int(),
  /** 0 is the preview. */
  episode: z.int(),
  /** Burnt in, in the kit's language. */
  hasCaptions: z.boolean(),
});

export const getPostKit = endpoint({
  name: 'promotion.get-post-kit',
  path: '/api/seller/videoju/post-kit',
  access: 'seller',
  origin: 'ours',
  summary:
    'What a post of a drama in the library is made of: tracking link, clip, cover, three texts and hashtags by platform, in the language of the viewers.',
  request: fields({
    /** Omitted: the drama added last. */
    dramaId: z.optional(named('videoju_id', id<'drama'>())),
    /** Omitted: the caller's language if the drama has texts in it, else English. */
    language: z.optional(postLanguage),
  }),
  answer: fields({
    dramaId: named('videoju_id', id<'drama'>()),
    consignmentId,
    title: z.string(),
    poster: z.string(),
    /** The full tracking link. */
    url: z.string(),
    language: postLanguage,
    languages: z.array(localeCode),
    texts: z.array(z.string()),
    hashtags: z.array(fields({ platform: word(POST_PLATFORMS), tags: z.array(z.string()) })),
    clip,
  }),
  refusals: ['consignment-unknown'],
});

export const makeClip = endpoint({
  name: 'promotion.make-clip',
  path: '/api/seller/videoju/make-clip',
  access: 'seller',
  origin: 'ours',
  summary:
    'Has the clip of a post kit made, once for all sellers of the drama; asked for again, it answers how far it is.',
  request: fields({ consignmentId, language: postLanguage }),
  answer: clip,
  refusals: ['consignment-unknown'],
});
