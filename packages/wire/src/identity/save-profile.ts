import * as z from 'zod/mini';
import { endpoint, fields, id } from '../kernel/index.ts';
import { contactInput, realNameInput } from './inputs.ts';
import { sellerProfile } from './seller-profile.ts';

export const saveProfile = endpoint({
  name: 'identity.save-profile',
  path: '/api/v1/userinfo/save',
  access: 'seller',
  origin: 'spec',
  summary:
    'Changes what is sent along of: real name, contact, avatar (an upload of the same seller; null removes it).',
  request: fields({
    realName: z.optional(realNameInput),
    contact: z.optional(contactInput),
    avatarId: z.optional(z.nullable(id<'upload'>())),
  }),
  answer: sellerProfile,
  refusals: ['real-name-required', 'contact-required', 'phone-required', 'phone-malformed'],
});
