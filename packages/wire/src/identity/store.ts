import { LONGEST_STORE_NAME, LONGEST_STORE_TEXT } from '@cliffhanger/core/identity';
import * as z from 'zod/mini';
import {
  endpoint,
  fields,
  id,
  nothing,
  refusing,
  requiredText,
  reviewFields,
  reviewState,
} from '../kernel/index.ts';

const storeVersion = fields({
  /** For appeals. */
  id: id<'store-version'>(),
  name: z.string(),
  picture: z.nullable(z.string()),
  pictureId: z.nullable(id<'upload'>()),
  text: z.string(),
  state: reviewState,
  ...reviewFields,
});

export const store = fields({
  /** The approved version that viewers see. */
  shown: z.nullable(storeVersion),
  /** The newest version that is not approved: under review, or failed with a notice. */
  proposed: z.nullable(storeVersion),
});

export const storeNameInput = requiredText('name-required', LONGEST_STORE_NAME);
/** May be empty or have several lines. */
export const storeTextInput = z
  .string(refusing('invalid-input'))
  .check(
    z.trim(),
    z.maxLength(LONGEST_STORE_TEXT, refusing('invalid-input')),
    z.regex(/^(?:[^\p{Cc}]|\n)*$/u, refusing('invalid-input')),
  );

export const getStore = endpoint({
  name: 'identity.get-store',
  path: '/api/seller/seller/get-store',
  access: 'seller',
  origin: 'ours',
  summary: "The caller's store: what viewers see of it, and what was sent in and is not passed.",
  request: nothing,
  answer: store,
});

export const saveStore = endpoint({
  name: 'identity.save-store',
  path: '/api/seller/seller/save-store',
  access: 'seller',
  origin: 'ours',
  summary:
    'Sends a change of the store in for review; viewers see what they saw before until it is passed. One that has just failed is refused unless something about it changes.',
  request: fields({
    name: storeNameInput,
    pictureId: z._default(z.nullable(id<'upload'>()), null),
    text: z._default(storeTextInput, ''),
  }),
  answer: store,
  refusals: ['store-review-failed'],
});

const mailChoices = { order: z.boolean(), settlement: z.boolean(), review: z.boolean(), money: z.boolean() };
const flag = z.optional(z.boolean(refusing('invalid-input')));

const settings = fields({ autoShipsNewDramas: z.boolean(), mail: fields(mailChoices) });

export const getStoreSettings = endpoint({
  name: 'identity.get-store-settings',
  path: '/api/seller/seller/get-store-settings',
  access: 'seller',
  origin: 'ours',
  summary:
    'Whether dramas that are added ship by themselves, and what the caller is written about by mail. How shipments are paid for stands in `fahuo-settings`.',
  request: nothing,
  answer: settings,
});

export const saveStoreSettings = endpoint({
  name: 'identity.save-store-settings',
  path: '/api/seller/seller/save-store-settings',
  access: 'seller',
  origin: 'ours',
  summary: 'Changes what is sent along; the list of messages has everything whatever is chosen for mail.',
  request: fields({
    autoShipsNewDramas: flag,
    mail: z.optional(fields({ order: flag, settlement: flag, review: flag, money: flag })),
  }),
  answer: settings,
});
