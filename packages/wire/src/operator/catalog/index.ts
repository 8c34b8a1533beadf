import { LOCALES } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import {
  fields,
  id,
  instant,
  LARGEST_PAGE,
  money,
  nothing,
  refusing,
  requiredText,
} from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint, reasonInput } from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['content', 'support', 'auditor'];
const WHO_EDITS: readonly StaffRole[] = ['content'];
const which = { kind: 'drama', field: 'id' } as const;

const officeDrama = {
  id: id<'drama'>(),
  title: z.string(),
  isOnSale: z.boolean(),
  episodes: z.int(),
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
  answer: fields({ list: z.array(fields(officeDrama)), hasMore: z.boolean() }),
});

export const getDrama = operatorEndpoint({
  name: 'catalog.get-office-drama',
  path: '/api/operator/catalog/drama-detail',
  roles: WHO_LOOKS,
  kind: 'view',
  subject: which,
  summary: 'One drama with its texts in every language and its prices, past and coming.',
  request: fields({ id: id<'drama'>() }),
  answer: fields({
    ...officeDrama,
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
      }),
    ),
  }),
  refusals: ['drama-unknown'],
});

export const putOnSale = operatorEndpoint({
  name: 'catalog.put-on-sale',
  path: '/api/operator/catalog/drama-on-sale',
  roles: WHO_EDITS,
  kind: 'change',
  subject: which,
  summary: 'Puts a drama on sale, which takes an English text, or off sale.',
  request: fields({ id: id<'drama'>(), isOnSale: z.boolean(refusing('field-required')) }),
  answer: nothing,
  refusals: ['drama-unknown', 'field-required'],
});

export const saveText = operatorEndpoint({
  name: 'catalog.save-text',
  path: '/api/operator/catalog/drama-text',
  roles: WHO_EDITS,
  kind: 'change',
  subject: which,
  summary: 'The title, synopsis and ready captions of a drama in one language.',
  request: fields({
    id: id<'drama'>(),
    locale: z.enum(LOCALES, refusing('invalid-input')),
    title: requiredText('field-required', 200),
    synopsis: z.string(refusing('field-required')).check(z.trim(), z.maxLength(5_000)),
    captions: z._default(
      z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))).check(z.maxLength(20)),
      [],
    ),
  }),
  answer: nothing,
  refusals: ['drama-unknown'],
});

export const changePrice = operatorEndpoint({
  name: 'catalog.change-price',
  path: '/api/operator/catalog/drama-price',
  roles: WHO_EDITS,
  kind: 'change',
  asksForCode: true,
  subject: which,
  summary: 'New prices of a drama from a date on, with a reason. Orders that are made keep theirs.',
  request: fields({
    id: id<'drama'>(),
    wholesale: money,
    retail: money,
    reason: reasonInput,
    effectiveFrom: z.optional(instant),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'drama-unknown'],
});
