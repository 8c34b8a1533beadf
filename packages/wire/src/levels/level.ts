import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import { PACK_NAMES } from '@cliffhanger/core/levels';
import * as z from 'zod/mini';
import { fields, id, instant, money, word } from '../kernel/index.ts';

/** A level is identified by its name: `silver`. */
export const levelName = word(AGENT_LEVELS);
export const packName = word(PACK_NAMES);

export const purchaseFields = {
  id: id<'level-purchase'>(),
  kind: word(['level', 'pack']),
  /** The name of the level or pack. */
  name: z.string(),
  price: money,
  rights: z.int(),
  episodes: z.int(),
  boughtAt: instant,
};

export const purchase = fields({
  ...purchaseFields,
  refundedAt: z.nullable(instant),
  refundAmount: z.nullable(money),
  /** The refund now; null when the purchase is not refundable. */
  refundNow: z.nullable(money),
  refundableUntil: z.nullable(instant),
  /** Ours: the first day on which its traffic weight counts; null once it counts. */
  trafficCountsFrom: z.nullable(z.string()),
});
