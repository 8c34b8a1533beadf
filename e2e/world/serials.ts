import { announceEpisodes, checkOut } from '@cliffhanger/application/checkout';
import { saveAutoShip } from '@cliffhanger/application/library';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Email } from '@cliffhanger/core/identity';
import { DAY_MS, instantOf, later } from '@cliffhanger/core/kernel';
import { trackingPath } from '@cliffhanger/core/library';
import { dayOf } from '@cliffhanger/core/settlement';
import { markReadyByRows } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  aPurchase,
  IDA,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import type { FakeClock } from '@cliffhanger/testing/fakes';
import { anUnusedEmail, inThePast } from './back-office.ts';

/* A series with eight released and four announced episodes. */

const OUT = 8;
export const ANNOUNCED = { first: OUT + 1, last: 12 };
const EPISODES = 16;

export interface PromotedSerial {
  readonly seller: TestSeller;
  readonly dramaId: DramaId;
  readonly link: string;
  readonly comesOn: string;
}

/** A seller of the series without auto-ship, with a tracking link. The announced episodes are due in this many days. */
export const aPromotedSerial = (promisedInDays: number): Promise<PromotedSerial> =>
  inThePast(0, (dependencies, clock, owner) => promoteSerial({ dependencies, clock, owner }, promisedInDays));

interface LatePreOrder {
  readonly seller: TestSeller;
  readonly number: string;
}

/** A pre-order paid twelve days ago and due three days later; the refund was promised for a week after that. */
export const aLatePreOrder = (email: Email): Promise<LatePreOrder> =>
  inThePast(12 * DAY_MS, async (dependencies, clock, owner) => {
    const { seller, dramaId } = await promoteSerial({ dependencies, clock, owner }, 3);
    const purchase = aPurchase(dependencies, { sellerId: seller.id, dramaId, email });
    const { number } = valueOf(await checkOut(dependencies)({ ...purchase, isPreOrder: true }));
    return { seller, number };
  });

interface Then {
  readonly dependencies: Dependencies;
  readonly clock: FakeClock;
  readonly owner: Parameters<typeof aDrama>[0];
}

async function promoteSerial(
  { dependencies, clock, owner }: Then,
  promisedInDays: number,
): Promise<PromotedSerial> {
  const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora') });
  const dramaId = await aDrama(owner, {
    episodes: EPISODES,
    freeEpisodes: 3,
    readyThrough: OUT,
    retail: '0.5',
    wholesale: '0.22',
  });
  const consignment = await aConsignment(dependencies, seller.id, dramaId);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(dependencies)({ sellerId: seller.id, consignmentId: consignment.id, autoShip }));
  const comesOn = dayOf(later(clock.now(), promisedInDays * DAY_MS));
  valueOf(await announceEpisodes(dependencies)({ dramaId, ...ANNOUNCED, comesOn, by: IDA }));
  return { seller, dramaId, link: trackingPath(consignment.trackingCode), comesOn };
}

/** Releases all announced episodes. */
export const announcedEpisodesComeOut = (dramaId: DramaId): Promise<void> =>
  inThePast(0, (_dependencies, _clock, owner) =>
    markReadyByRows(owner, [dramaId], { through: ANNOUNCED.last }),
  );

/** Whether the viewer's money was refunded. */
export const isPaidBack = (number: string): Promise<boolean> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ refunded_at: Date | null }>(
      `select p.refunded_at from checkout.payments p join checkout.pre_orders w on w.id = p.order_id where w.number = $1`,
      [number],
    );
    return rows[0] !== undefined && rows[0].refunded_at !== null;
  });

export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    instantOf(Date.parse(`${day}T00:00:00Z`)),
  );
