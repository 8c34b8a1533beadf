import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import * as z from 'zod/mini';
import { fields, id, instant, word } from '../kernel/index.ts';

export const sellerProfileFields = {
  id: id<'seller'>(),
  email: z.string(),
  realName: z.string(),
  country: z.string(),
  avatar: z.nullable(z.string()),
  contact: fields({ kind: word(['telegram', 'whatsapp']), address: z.string() }),
  level: word(AGENT_LEVELS),
  hasFundPassword: z.boolean(),
  registeredAt: instant,
};

export const sellerProfile = fields(sellerProfileFields);
