import * as z from 'zod/mini';
import { CALL_SOURCES, endpoint, fields, id, instant, named, word } from '../kernel/index.ts';
import { consignmentFields, results } from '../library/consignment.ts';
import { linkResultsFields } from '../library/link-results.ts';
import { trackingLink } from '../library/tracking-link.ts';
import { promotionLink } from '../promotion/promotion-link.ts';
import { announcedRange, waitingPreOrders } from './announced.ts';
import { dramaFields } from './drama.ts';

export const getDrama = endpoint({
  name: 'catalog.get-drama',
  path: '/api/seller/videoju/detail',
  access: 'seller',
  origin: 'spec',
  summary: 'One drama: texts, prices, promotion kit, and what the caller has made of it so far.',
  request: fields({
    id: id<'drama'>(),
    source: z.optional(named('sfrom', word(CALL_SOURCES))),
  }),
  answer: fields({
    ...dramaFields,
    publishedAt: instant,
    preview: z.nullable(z.string()),
    /** Captions for posts, by language code. */
    kit: z.array(fields({ lang: z.string(), title: z.string(), captions: z.array(z.string()) })),
    /** Null unless the drama is in the caller's library. */
    mine: z.nullable(
      fields({
        ...consignmentFields,
        trackingLinks: z.array(trackingLink),
        promotionLinks: z.array(promotionLink),
        mostOpenLinks: z.int(),
      }),
    ),
    /** Auto-ship once the drama is added: as it was set before it left the library, else as for new dramas. */
    autoShipsWhenAdded: z.boolean(),
    /** Episodes that are not out yet, with their promised day. */
    announced: z.array(announcedRange),
    /** Pre-orders from the caller's links; they become orders when the episodes are out. */
    preOrders: z.array(waitingPreOrders),
    /** The last 30 days, including sales from before the drama left the library. */
    results,
    /** Results of its tracking links in the same days. */
    links: fields(linkResultsFields),
  }),
  refusals: ['drama-unknown'],
});
