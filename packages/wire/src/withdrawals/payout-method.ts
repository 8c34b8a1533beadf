import * as z from 'zod/mini';
import { fields, id, instant, named, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

export const payoutType = word(['usdt', 'bank']);
export const payoutMethodId = named('bk_id', id<'payout-method'>());

/** Spec §3, the bank variant; `address` is shared with the USDT one. */
const bankFields = {
  fullName: z.optional(z.string()),
  name: z.optional(z.string()),
  surname: z.optional(z.string()),
  telephone: z.optional(z.string()),
  email: z.optional(z.string()),
  iban: z.optional(z.string()),
  bankName: z.optional(z.string()),
  swift: z.optional(z.string()),
  country: z.optional(z.string()),
  region: z.optional(z.string()),
  city: z.optional(z.string()),
};

/** A destination of payouts; a new one waits until `ready_at`. */
export const payoutMethod = fields({
  methodId: payoutMethodId,
  type: payoutType,
  network: z.optional(network),
  address: z.string(),
  ...bankFields,
  addedAt: instant,
  readyAt: instant,
  isReady: z.boolean(),
  /** It was paid before. */
  isKnown: z.boolean(),
});
