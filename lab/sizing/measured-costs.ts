import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { z } from 'zod';

/** Written only by `pnpm -C lab bench sizing`. */
export const MEASURED_COSTS = 'lab/bench/sizing/measured.json';

const step = z.object({ postgresMs: z.number(), walBytes: z.number(), storedBytes: z.number() });

const call = z.object({ apiMs: z.number(), postgresMs: z.number() });

const costs = z.object({
  measuredOn: z.iso.date(),
  /** Load average over 15 minutes: CPU time grows when other work shares the caches. */
  load: z.number(),
  /** In each step. */
  orders: z.int(),
  /** The viewer, the purchase and the processor's event. */
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
