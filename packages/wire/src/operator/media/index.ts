import { LOCALES } from '@cliffhanger/core/kernel';
import { EPISODE_FAILURES, EPISODE_STATES, LONGEST_CAPTIONS } from '@cliffhanger/core/media';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, id, instant, nothing, refusing, snakeWord } from '../../kernel/index.ts';
import { operatorEndpoint } from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['content', 'support', 'finance', 'auditor'];
const WHO_EDITS: readonly StaffRole[] = ['content'];
const ofDrama = { kind: 'drama', field: 'id' } as const;

const MOST_EPISODES = 500;
const count = z.int(refusing('invalid-input')).check(z.gte(0, refusing('invalid-input')));
/** 0 is the preview. */
const number = count.check(z.lte(MOST_EPISODES, refusing('episode-unknown')));

export const listEpisodes = operatorEndpoint({
  name: 'media.list-episodes',
  path: '/api/operator/media/episode-list',
  roles: WHO_LOOKS,
  kind: 'view',
  subject: ofDrama,
  summary:
    'The episodes of a drama that videos were uploaded for, and how far they are; number 0 is the preview. `is_watchable` may be true while a newer video is being packaged or has failed.',
  request: fields({ id: id<'drama'>() }),
  answer: fields({
    list: z.array(
      fields({
        number: z.int(),
        state: snakeWord(EPISODE_STATES),
        progress: z.int(),
        failure: z.nullable(snakeWord(EPISODE_FAILURES)),
        tries: z.int(),
        isWatchable: z.boolean(),
        durationMs: z.nullable(z.int()),
        poster: z.nullable(z.string()),
        captions: z.array(z.enum(LOCALES)),
        changedAt: instant,
      }),
    ),
  }),
  refusals: ['drama-unknown'],
});

export const beginEpisode = operatorEndpoint({
  name: 'media.begin-episode',
  path: '/api/operator/media/episode-begin',
  roles: WHO_EDITS,
  kind: 'change',
  subject: ofDrama,
  summary:
    'Announces a video: its size, and the SHA-256 of all of it in hexadecimal. The same one again is the same upload; only parts that were not received have to be sent.',
  request: fields({
    id: id<'drama'>(),
    number,
    bytes: z.int(refusing('invalid-input')).check(z.gte(1, refusing('invalid-input'))),
    digest: z.string(refusing('invalid-input')).check(z.regex(/^[0-9a-f]{64}$/, refusing('invalid-input'))),
  }),
  answer: fields({
    uploadId: id<'episode-upload'>(),
    /** The size of every part but the last. */
    partBytes: z.int(),
    parts: z.int(),
    received: z.array(z.int()),
  }),
  refusals: ['drama-unknown', 'episode-unknown', 'video-too-large'],
});

/** Form fields are texts. */
const countInForm = z.codec(
  z.string(refusing('invalid-input')).check(z.regex(/^[0-9]{1,4}$/, refusing('invalid-input'))),
  z.number(),
  { decode: Number, encode: String },
);

export const addEpisodePart = operatorEndpoint({
  name: 'media.add-episode-part',
  path: '/api/operator/media/episode-part',
  roles: WHO_EDITS,
  kind: 'change',
  subject: { kind: 'episode-upload', field: 'uploadId' },
  summary:
    'One part of a video (field `file`), counted from 0, in any order; sending it twice does no harm. The texts stand before the file in the form.',
  request: fields({ uploadId: id<'episode-upload'>(), part: countInForm }),
  answer: nothing,
  upload: true,
  refusals: ['upload-unknown', 'upload-too-large', 'field-required'],
});

export const finishEpisode = operatorEndpoint({
  name: 'media.finish-episode',
  path: '/api/operator/media/episode-finish',
  roles: WHO_EDITS,
  kind: 'change',
  subject: { kind: 'episode-upload', field: 'uploadId' },
  summary: 'Every part was sent: the video is packaged next. Until that is done the one before is watched.',
  request: fields({ uploadId: id<'episode-upload'>() }),
  answer: nothing,
  refusals: ['upload-unknown', 'upload-incomplete'],
});

export const retryEpisode = operatorEndpoint({
  name: 'media.retry-episode',
  path: '/api/operator/media/episode-retry',
  roles: WHO_EDITS,
  kind: 'change',
  subject: ofDrama,
  summary: 'Packages an episode anew from the video that is here.',
  request: fields({ id: id<'drama'>(), number }),
  answer: nothing,
  refusals: ['episode-unknown'],
});

export const saveCaptions = operatorEndpoint({
  name: 'media.save-captions',
  path: '/api/operator/media/captions-save',
  roles: WHO_EDITS,
  kind: 'change',
  subject: ofDrama,
  summary: 'Captions of an episode in one language, as WebVTT; an empty text takes them away.',
  request: fields({
    id: id<'drama'>(),
    number,
    locale: z.enum(LOCALES, refusing('invalid-input')),
    text: z
      .string(refusing('field-required'))
      .check(z.maxLength(LONGEST_CAPTIONS, refusing('captions-malformed'))),
  }),
  answer: nothing,
  refusals: ['drama-unknown', 'episode-unknown', 'captions-malformed'],
});
