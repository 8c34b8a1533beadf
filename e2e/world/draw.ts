import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { prepareAllocations } from '@cliffhanger/application/checkout';
import type { Dependencies, NoteSigner } from '@cliffhanger/application/ports';
import { publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { DAY_MS, HOUR_MS, later } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { anApprovedSeller, anOrder, aPromotedConsignment, valueOf } from '@cliffhanger/testing/factories';
import type { FakeClock } from '@cliffhanger/testing/fakes';
import { oneAtATime } from './as-owner.ts';
import { anUnusedEmail, inThePast } from './back-office.ts';
import { WATCHED } from './storefront.ts';

/** Earlier than other journeys' sales, and recent enough that the weights are still stored. */
const DAYS_AGO = { first: 20, last: 44 };
/** Promising a day also promises the three after it. */
const DAYS_PROMISED = 4;
const HASH = `0x${'5e'.repeat(32)}`;

export interface DrawnDay {
  readonly day: string;
  /** Orders without a click. */
  readonly numbers: readonly string[];
}

/**
 * A past day, closed in the public log by the worker's use cases, with orders without a click; two sellers promoted
 * the drama. A day can be allocated only once, so an earlier day is used if another journey has taken it.
 */
export const aDrawnDay = (orders: number): Promise<DrawnDay> =>
  oneAtATime('draw', async () => {
    for (let ago = DAYS_AGO.first; ago <= DAYS_AGO.last; ago += DAYS_PROMISED) {
      const drawn = await drawDay(ago, orders);
      if (drawn !== undefined) return drawn;
    }
    throw new Error('the allocations of three weeks are used up');
  });

const drawDay = (ago: number, orders: number): Promise<DrawnDay | undefined> =>
  inThePast((ago + 1) * DAY_MS, async (dependencies, clock, owner) => {
    const day = dayOf(later(clock.now(), DAY_MS), 0);
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const known = await owner.query('select from checkout.allocation_days where day = $1', [day]);
    if (known.rowCount !== 0) return undefined;
    const noteSigner = ofTheStack();
    valueOf(await publishKey({ ...dependencies, noteSigner, noteSignerBefore: undefined })());
    for (const name of ['ada', 'ben']) {
      const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail(name) });
      await aPromotedConsignment(dependencies, seller.id, WATCHED.id);
    }
    const prepareAt = (at: number) => prepare(dependencies, clock, at);
    await prepareAt(clock.now());
    await prepareAt(Math.max(clock.now(), midnight - HOUR_MS / 2));
    await prepareAt(midnight + HOUR_MS);
    await owner.query(BLOCK_OF, [day, HASH, midnight]);
    const numbers: string[] = [];
    for (let viewer = 0; viewer < orders; viewer += 1)
      numbers.push((await anOrder(dependencies, { dramaId: WATCHED.id })).number);
    await prepareAt(midnight + DAY_MS + HOUR_MS);
    valueOf(await signCheckpoint({ ...dependencies, noteSigner })());
    return { day, numbers };
  });

async function prepare(dependencies: Dependencies, clock: FakeClock, at: number): Promise<void> {
  clock.pass(at - clock.now());
  valueOf(await prepareAllocations(dependencies)());
}

function ofTheStack(): NoteSigner {
  const { PROOFS_KEY: key, BASE_URL: publicUrl } = process.env;
  if (key === undefined || publicUrl === undefined) throw new Error('start with pnpm e2e');
  return createNoteSigner({ key, origin: `${new URL(publicUrl).host}/log` });
}

/** The block as two watchers would report it; none where the day was promised without a chain. */
const BLOCK_OF = `
  insert into checkout.allocation_blocks (day, network, height, hash, block_at, recorded_at, log_index)
  select d.day, d.network, 71234567, $2, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0),
    proofs.append_text(concat_ws(E'\n', 'cliffhanger-allocation-block-1', to_char(d.day, 'YYYY-MM-DD'), d.network, 71234567, $2::text))
  from checkout.allocation_days d where d.day = $1 and d.network is not null`;
