import { IMPORT_KEY, SALE_GAPS } from '@cliffhanger/core/catalog';
import { LOCALES } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { announcedRange, waitingPreOrders } from '../../catalog/announced.ts';
import {
  fields,
  id,
  instant,
  LARGEST_PAGE,
  money,
  nothing,
  refusing,
  requiredText,
  word,
} from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint, reasonInput } from '../kernel.ts';
import { licence } from './licences.ts';
import { aDrama, WHO_EDITS, WHO_LOOKS } from './roles.ts';

const editedDrama = {
  id: id<'drama'>(),
  /** Its key in import sheets. */
  key: z.nullable(z.string()),
  title: z.string(),
  category: fields({ id: id<'category'>(), name: z.string() }),
  isOnSale: z.boolean(),
  hasBeenOnSale: z.boolean(),
  poster: z.nullable(z.string()),
  episodes: z.int(),
  freeEpisodes: z.int(),
  wholesale: money,
  retail: money,
  locales: z.array(z.enum(LOCALES)),
  publishedAt: instant,
};

export const listDramas = operatorEndpoint({
  name: 'catalog.list-office-dramas',
  path: '/api/operator/catalog/drama-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary:
    'Every drama, on sale or not, with the languages that it has; `after`, the last one seen, goes on behind it.',
  request: fields({
    search: z._default(z.string().check(z.maxLength(100)), ''),
    after: z.optional(id<'drama'>()),
    pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)), LARGEST_PAGE),
  }),
  answer: fields({ list: z.array(fields(editedDrama)), hasMore: z.boolean() }),
});

export const getDrama = operatorEndpoint({
  name: 'catalog.get-office-drama',
  path: '/api/operator/catalog/drama-detail',
  roles: WHO_LOOKS,
  kind: 'view',
  subject: aDrama,
  summary:
    'One drama with its texts in every language, prices, licences, and what it lacks before it can be sold.',
  request: fields({ id: id<'drama'>() }),
  answer: fields({
    ...editedDrama,
    texts: z.array(
      fields({
        locale: z.enum(LOCALES),
        title: z.string(),
        synopsis: z.string(),
        captions: z.array(z.string()),
      }),
    ),
    prices: z.array(
      fields({
        wholesale: money,
        retail: money,
        effectiveFrom: instant,
        reason: z.string(),
        decidedBy: z.string(),
        decidedAt: instant,
        appliedAt: z.nullable(instant),
        /** A lower wholesale price, waiting for a second person. */
        isProposed: z.boolean(),
      }),
    ),
    licences: z.array(licence),
    announced: z.array(announcedRange),
    /** Pre-orders of all sellers. */
    preOrders: z.array(waitingPreOrders),
    /** Reasons why it cannot be sold yet. */
    gaps: z.array(z.enum(SALE_GAPS)),
    readyFromTheFirst: z.int(),
  }),
  refusals: ['drama-unknown'],
});

export const putOnSale = operatorEndpoint({
  name: 'catalog.put-on-sale',
  path: '/api/operator/catalog/drama-on-sale',
  roles: WHO_EDITS,
  kind: 'change',
  subject: aDrama,
  summary:
    'Puts a drama on sale, which takes an English text, a poster, a licence in force, a preview, its free episodes and the first paid one, or off sale.',
  request: fields({ id: id<'drama'>(), isOnSale: z.boolean(refusing('field-required')) }),
  answer: nothing,
  refusals: [
    'drama-unknown',
    'field-required',
    'drama-text-missing',
    'poster-missing',
    'licence-missing',
    'preview-missing',
    'free-episodes-missing',
    'paid-episode-missing',
  ],
});

const title = requiredText('field-required', 200);
const synopsis = z.string(refusing('field-required')).check(z.trim(), z.maxLength(5_000));
const counts = {
  episodes: z.int(refusing('invalid-input')),
  freeEpisodes: z.int(refusing('invalid-input')),
};

export const createDrama = operatorEndpoint({
  name: 'catalog.create-drama',
  path: '/api/operator/catalog/drama-create',
  roles: WHO_EDITS,
  kind: 'change',
  summary: 'A new drama with its first price and its English text, not on sale yet.',
  request: fields({
    key: z.optional(z.string().check(z.regex(IMPORT_KEY, refusing('invalid-input')))),
    categoryId: id<'category'>(),
    ...counts,
    wholesale: money,
    retail: money,
    title,
    synopsis,
  }),
  answer: fields({ id: id<'drama'>() }),
  refusals: ['category-unknown'],
});

export const editDrama = operatorEndpoint({
  name: 'catalog.edit-drama',
  path: '/api/operator/catalog/drama-edit',
  roles: WHO_EDITS,
  kind: 'change',
  subject: aDrama,
  summary: 'Its category and how many episodes it has, of which some are free. Once on sale, never fewer.',
  request: fields({ id: id<'drama'>(), categoryId: id<'category'>(), ...counts }),
  answer: nothing,
  refusals: ['drama-unknown', 'category-unknown', 'episodes-not-fewer'],
});

export const savePoster = operatorEndpoint({
  name: 'catalog.save-poster',
  path: '/api/operator/catalog/drama-poster',
  roles: WHO_EDITS,
  kind: 'change',
  upload: true,
  subject: aDrama,
  summary: 'The poster of a drama: a picture in the field `file`, which is re-encoded.',
  request: fields({ id: id<'drama'>() }),
  answer: nothing,
  refusals: ['drama-unknown', 'upload-too-large', 'upload-not-a-picture'],
});

export const saveText = operatorEndpoint({
  name: 'catalog.save-text',
  path: '/api/operator/catalog/drama-text',
  roles: WHO_EDITS,
  kind: 'change',
  subject: aDrama,
  summary: 'The title, synopsis and ready captions of a drama in one language.',
  request: fields({
    id: id<'drama'>(),
    locale: z.enum(LOCALES, refusing('invalid-input')),
    title,
    synopsis,
    captions: z._default(
      z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))).check(z.maxLength(20)),
      [],
    ),
  }),
  answer: nothing,
  refusals: ['drama-unknown'],
});

export const announceEpisodes = operatorEndpoint({
  name: 'catalog.announce-episodes',
  path: '/api/operator/catalog/drama-announce',
  roles: WHO_EDITS,
  kind: 'change',
  subject: aDrama,
  summary:
    'The day by which episodes come that are not out yet: viewers can pre-order them. Without a day they are announced no more; what was pre-ordered keeps its day.',
  request: fields({
    id: id<'drama'>(),
    first: z.int(refusing('invalid-input')),
    last: z.int(refusing('invalid-input')),
    comesOn: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, refusing('invalid-input')))),
  }),
  answer: nothing,
  refusals: ['drama-unknown', 'episodes-not-to-announce', 'day-passed'],
});

export const changePrice = operatorEndpoint({
  name: 'catalog.change-price',
  path: '/api/operator/catalog/drama-price',
  roles: [...WHO_EDITS, 'finance'],
  kind: 'change',
  asksForCode: true,
  subject: aDrama,
  summary:
    'New prices of a drama from a date on, with a reason. Orders that are made keep theirs. A lower wholesale price is proposed, and holds when a second person of content or finance asks for the same.',
  request: fields({
    id: id<'drama'>(),
    wholesale: money,
    retail: money,
    reason: reasonInput,
    effectiveFrom: z.optional(instant),
    code: appCodeInput,
  }),
  answer: fields({ state: word(['changed', 'proposed']) }),
  refusals: [
    'second-factor-wrong',
    'drama-unknown',
    'wholesale-below-floor',
    'second-person-needed',
    'nothing-proposed',
  ],
});
