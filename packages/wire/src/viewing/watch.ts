import * as z from 'zod/mini';
import { endpoint, fields, id, instant, localeCode, nothing, refusing } from '../kernel/index.ts';

const MOST_EPISODES = 500;
const LONGEST_POSITION_MS = 24 * 60 * 60 * 1_000;

const episodeFrom = (first: number) =>
  z
    .int(refusing('invalid-input'))
    .check(z.gte(first, refusing('episode-unknown')), z.lte(MOST_EPISODES, refusing('episode-unknown')));

export const watch = endpoint({
  name: 'viewing.watch',
  path: '/api/viewer/episode/watch',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Where an episode plays from, for the next four to five minutes; episode 0 is the preview, whose addresses do not expire. Ask again when a player is answered 403.',
  request: fields({ dramaId: id<'drama'>(), episode: episodeFrom(0) }),
  answer: fields({
    /** A master playlist (HLS). */
    playlist: z.string(),
    expiresAt: z.nullable(instant),
    durationMs: z.int(),
    poster: z.string(),
    /** WebVTT that names regions of one picture. */
    thumbnails: z.string(),
    captions: z.array(fields({ locale: localeCode, address: z.string() })),
    /** The key is refused with 403 until an episode of this order was played (`viewing.play-episode`). */
    waitsForPlay: z.boolean(),
    /** End of the right to cancel, which playing ends; null: none. */
    cancelUntil: z.nullable(instant),
  }),
  refusals: ['drama-unknown', 'episode-unknown', 'episode-not-ready', 'episode-locked', 'not-licensed-here'],
});

export const play = endpoint({
  name: 'viewing.play-episode',
  path: '/api/viewer/episode/play',
  access: 'viewer',
  origin: 'ours',
  summary:
    'The tap on an episode. Of a paid one the first ends the right to cancel its order, and from then on the keys of that order are handed out; more of them, and those of free episodes, change nothing.',
  request: fields({ dramaId: id<'drama'>(), episode: episodeFrom(1) }),
  answer: nothing,
  refusals: ['drama-unknown', 'episode-unknown', 'episode-not-ready', 'episode-locked', 'not-licensed-here'],
});

export const played = endpoint({
  name: 'viewing.played',
  path: '/api/viewer/episode/played',
  access: 'viewer',
  origin: 'ours',
  summary:
    'An episode is playing, and how far: where its viewer goes on. A browser that nobody is known in has nothing to keep it under.',
  request: fields({
    dramaId: id<'drama'>(),
    episode: episodeFrom(1),
    positionMs: z
      .int(refusing('invalid-input'))
      .check(z.gte(0, refusing('invalid-input')), z.lte(LONGEST_POSITION_MS, refusing('invalid-input'))),
  }),
  answer: nothing,
  refusals: ['drama-unknown', 'episode-unknown', 'episode-locked', 'not-licensed-here'],
});
