import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { z } from 'zod';

/** Written by `pnpm -C lab bench sizing`, and by nobody else. */
export const MEASURED_COSTS = 'lab/bench/sizing/measured.json';

const step = z.object({ postgresMs: z.number(), walBytes: z.number(), storedBytes: z.number() });

const call = z.object({ apiMs: z.number(), postgresMs: z.number() });

const costs = z.object({
  measuredOn: z.iso.date(),
  /** Of the machine, over a quarter of an hour: processor time grows where others use the same caches. */
  load: z.number(),
  /** Of each step. */
  orders: z.int(),
  /** The viewer, the purchase and the processor's word. */
  buying: z.object({ storedBytes: z.number() }),
  placing: step,
  shipping: step,
  settling: step,
  shippingCall: call,
  readingCall: call,
});

export type CostsOfAnOrder = z.infer<typeof costs>;

export const measuredCosts = (): CostsOfAnOrder =>
  costs.parse(JSON.parse(readFileSync(join(REPOSITORY_FOLDER, MEASURED_COSTS), 'utf8')));
