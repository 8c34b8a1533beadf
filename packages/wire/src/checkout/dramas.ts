import * as z from 'zod/mini';
import { endpoint, fields, id, money, pageOf, paging, snakeWord } from '../kernel/index.ts';
import { storeShown } from './store-shown.ts';

/** A drama's card for viewers. */
const dramaCard = {
  id: id<'drama'>(),
  title: z.string(),
  poster: z.string(),
  episodes: z.int(),
  freeEpisodes: z.int(),
  /** Episodes 1 to this one are playable; below `episodes`, the rest is not out and not for sale. */
  readyThrough: z.int(),
  /** Per episode. */
  retail: money,
  /** The price of all paid episodes that are out. */
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
    /** The preview's URL; null without one. */
    preview: z.nullable(z.string()),
    isOnSale: z.boolean(),
    episodeList: z.array(
      fields({
        number: z.int(),
        /** `announced`: can be pre-ordered. `pre_ordered`: paid and not out yet. */
        state: snakeWord(['free', 'owned', 'locked', 'pre-ordered', 'announced', 'not-ready']),
        /** The promised day of an episode that is not out yet, `2026-11-22`. */
        comesOn: z.nullable(z.string()),
      }),
    ),
    /** The rest to buy; zero episodes if everything released is owned or free. */
    remaining: fields({ episodes: z.int(), amount: money }),
    /** Everything that can be pre-ordered, with its day; null: nothing. */
    preOrder: z.nullable(
      fields({ firstEpisode: z.int(), lastEpisode: z.int(), amount: money, comesOn: z.string() }),
    ),
    /** The seller of the clicked link, while the click counts. */
    seller: z.nullable(storeShown),
    /** Caption languages. */
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
    /** Omitted: the most popular drama. */
    dramaId: z.optional(id<'drama'>()),
    ...paging,
  }),
  answer: pageOf(fields(dramaCard)),
});
