import { prepareAllocations } from '@cliffhanger/application/checkout';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { anApprovedSeller, anOrder, aPromotedConsignment, valueOf } from '@cliffhanger/testing/factories';
import { anUnusedEmail, inThePast } from './back-office.ts';
import { WATCHED } from './storefront.ts';

const DAYS_AGO = 3;

export interface DrawnDay {
  readonly day: string;
  /** Orders that came without a link. */
  readonly numbers: readonly string[];
}

/** A day that is over, on which some came without a link; two sellers promoted the drama. */
export async function aDrawnDay(orders: number): Promise<DrawnDay> {
  await inThePast((DAYS_AGO + 1) * DAY_MS, async (dependencies) => {
    for (const name of ['ada', 'ben']) {
      const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail(name) });
      await aPromotedConsignment(dependencies, seller.id, WATCHED.id);
    }
  });
  return inThePast(DAYS_AGO * DAY_MS, async (dependencies) => {
    valueOf(await prepareAllocations(dependencies)());
    const numbers: string[] = [];
    for (let viewer = 0; viewer < orders; viewer += 1)
      numbers.push((await anOrder(dependencies, { dramaId: WATCHED.id })).number);
    return { day: dayOf(dependencies.clock.now(), 0), numbers };
  });
}
