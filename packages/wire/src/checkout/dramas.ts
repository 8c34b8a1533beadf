import * as z from 'zod/mini';
import { endpoint, fields, id, money, pageOf, paging, snakeWord } from '../kernel/index.ts';
import { storeShown } from './store-shown.ts';

/** What a card of a drama says to a viewer. */
const dramaCard = {
  id: id<'drama'>(),
  title: z.string(),
  poster: z.string(),
  episodes: z.int(),
  freeEpisodes: z.int(),
  /** Episodes 1 up to this one can be watched now; fewer than `episodes`: the rest is not out, and not for sale. */
  readyThrough: z.int(),
  /** For one episode. */
  retail: money,
  /** For every episode that is out and not free: what all of it costs, said up front. */
  seriesPrice: money,
};

export const getDramaForViewer = endpoint({
  name: 'checkout.get-drama',
  path: '/api/viewer/drama/get',
  access: 'viewer',
  origin: 'ours',
  summary:
    'The page of a drama: texts, preview, the state of every episode for this viewer, and what all of the rest costs.',
  request: fields({ dramaId: id<'drama'>() }),
  answer: fields({
    ...dramaCard,
    category: z.string(),
    synopsis: z.string(),
    /** Where the preview plays from; null: there is none yet. */
    preview: z.nullable(z.string()),
    isOnSale: z.boolean(),
    episodeList: z.array(
      fields({
        number: z.int(),
        /** `announced`: not out yet, can be pre-ordered. `pre_ordered`: paid for, and not out yet. */
        state: snakeWord(['free', 'owned', 'locked', 'pre-ordered', 'announced', 'not-ready']),
        /** Of one that is not out yet: the day by which it is promised, `2026-11-22`. */
        comesOn: z.nullable(z.string()),
      }),
    ),
    /** What is still to buy, all of it; no episodes: everything that is out is owned or free. */
    remaining: fields({ episodes: z.int(), amount: money }),
    /** All that can be pre-ordered, and by which day it comes; null: nothing. */
    preOrder: z.nullable(
      fields({ firstEpisode: z.int(), lastEpisode: z.int(), amount: money, comesOn: z.string() }),
    ),
    /** Whose link was clicked, while the click counts. */
    seller: z.nullable(storeShown),
    /** Languages that the episodes have captions in. */
    captionLangs: z.array(z.string()),
  }),
  refusals: ['drama-unknown', 'not-licensed-here'],
});

export const listMoreDramas = endpoint({
  name: 'checkout.list-more-dramas',
  path: '/api/viewer/drama/more',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Other dramas that are on sale where the viewer is and play, of the same kind and popular ones first.',
  request: fields({
    /** Left out: the most popular of all. */
    dramaId: z.optional(id<'drama'>()),
    ...paging,
  }),
  answer: pageOf(fields(dramaCard)),
});
