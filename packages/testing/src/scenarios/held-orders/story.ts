import { cancelOrder, complain } from '@cliffhanger/application/checkout';
import { refreshCreditScore } from '@cliffhanger/application/credit';
import { decideCertification } from '@cliffhanger/application/identity';
import { buyLevel } from '@cliffhanger/application/levels';
import { saveAutoShip } from '@cliffhanger/application/library';
import type { Dependencies } from '@cliffhanger/application/ports';
import { getInvitation } from '@cliffhanger/application/referrals';
import { applyEarlySettlement, quoteEarlySettlement } from '@cliffhanger/application/settlement';
import type { Email } from '@cliffhanger/core/identity';
import { earlier, HOUR_MS, type Instant, type SellerId } from '@cliffhanger/core/kernel';
import { aCertification, INES, type SellerTraits, valueOf } from '../../factories/index.ts';
import {
  CANCELLED,
  COMPLAINED_OF,
  EARLIER_SALES,
  LIBRARY,
  type PlannedSale,
  SALES,
  SHIPPED_BY_HAND,
  TO_SHIP,
  WITHOUT_THE_RIGHT,
} from './sales.ts';
import {
  asStaff,
  deposit,
  failToSell,
  inOrder,
  join,
  openPayoutMethod,
  openStore,
  play,
  post,
  refreshFigures,
  runJobsOnce,
  type Step,
  sell,
  step,
  stock,
  type Teller,
  withdraw,
} from './teller.ts';

export interface Story {
  readonly registration: SellerTraits;
  /** The end of the story, which the screens show. */
  readonly now: Instant;
  /** The length of the story; three weeks by default. */
  readonly over?: StoryLength;
}

export type StoryLength = 'three-weeks' | 'sixty-days';

const OPENED_HOURS_AGO = 21 * 24;
/** In the long story her first steps happen this much earlier. */
const LONGER_BY_HOURS = 41 * 24;
/** The interval at which the worker's jobs run here; nothing in the story waits for less. */
const JOBS_EVERY_HOURS = 6;

/** Where she posts. */
const ACCOUNT = { handle: 'mara.velden', followers: 48_200 };

/**
 * Mara's three weeks or sixty days: she registers, deposits, buys Silver, sells, ships, waits for T+7, settles early
 * once and withdraws. By the real use cases in the order of time, so that every sum comes from the ledger.
 */
export async function tellHeldOrders(
  dependencies: Dependencies,
  { registration, now, over = 'three-weeks' }: Story,
): Promise<SellerId> {
  const { openedHoursAgo, steps } = STORIES[over];
  let at = earlier(now, openedHoursAgo * HOUR_MS);
  const then: Dependencies = { ...dependencies, clock: { now: () => at } };
  const teller: Teller = {
    dependencies: then,
    sellerId: await join(then, { socialAccounts: [ACCOUNT], ...registration }),
    handle: ACCOUNT.handle,
    consignments: new Map(),
    methodId: undefined,
  };
  for (const step of inOrder(steps)) {
    at = earlier(now, Math.round(step.hoursAgo * HOUR_MS));
    await step.happens(teller);
  }
  at = now;
  await runJobsOnce(teller);
  await refreshFigures(teller);
  return teller.sellerId;
}

const beginnings: readonly Step[] = [
  step(500, (teller) => deposit(teller, '320', 'decided')),
  step(499, async ({ dependencies, sellerId }) => {
    valueOf(await buyLevel(dependencies)({ sellerId, level: 'silver' }));
  }),
  step(498, (teller) =>
    stock(
      teller,
      LIBRARY.map(({ id }) => id),
    ),
  ),
  ...LIBRARY.map((drama, index) =>
    step(490 - index, (teller) => post(teller, drama.id, index, index === 6 ? 'rejected' : 'approved')),
  ),
  step(480, (teller) => openPayoutMethod(teller, '0x7b3e5a90c1d2f4468ab7c9d0e1f2a3b4c5d641c9')),
];

const lastDay: readonly Step[] = [
  step(3.2, (teller) => post(teller, LIBRARY[6].id, 20, 'waiting')),
  ...SHIPPED_BY_HAND.map((drama) =>
    step(22.5, async ({ dependencies, sellerId, consignments }) => {
      const autoShip = { isOn: false, dailyCostLimit: null };
      const consignmentId = consignments.get(drama.id);
      if (consignmentId !== undefined)
        valueOf(await saveAutoShip(dependencies)({ sellerId, consignmentId, autoShip }));
    }),
  ),
];

const money: readonly Step[] = [
  step(228, async ({ dependencies, sellerId }) => {
    const { quoteId, sum: shownSum } = valueOf(await quoteEarlySettlement(dependencies)({ sellerId }));
    valueOf(await applyEarlySettlement(dependencies)({ sellerId, shownSum, quoteId }));
  }),
  step(146, (teller) => withdraw(teller, '60', 'paid')),
  step(10.5, (teller) => deposit(teller, '120', 'decided')),
  step(2.65, (teller) => withdraw(teller, '150', 'on its way')),
  step(1.1, (teller) => deposit(teller, '80', 'waiting')),
];

/** Two of three are played within the hour; the others wait a day. */
const soldAndPlayed = (planned: readonly PlannedSale[]): readonly Step[] =>
  planned.map((sale, index) =>
    step(sale.hoursAgo, async (teller) => {
      const order = await sell(teller, sale);
      if (index % 3 !== 0) await play(teller, sale, order);
      if (index % 4 === 0) await failToSell(teller, sale);
    }),
  );

const sales: readonly Step[] = [
  ...soldAndPlayed(SALES),
  ...[...TO_SHIP, ...WITHOUT_THE_RIGHT].map((sale) =>
    step(sale.hoursAgo, async (teller) => {
      await sell(teller, sale);
    }),
  ),
  ...CANCELLED.map((sale) =>
    step(sale.hoursAgo, async (teller) => {
      const { viewerId, orderId } = await sell(teller, sale);
      valueOf(await cancelOrder(teller.dependencies)({ viewerId, orderId }));
    }),
  ),
  step(COMPLAINED_OF.hoursAgo, async (teller) => {
    const order = await sell(teller, COMPLAINED_OF);
    await play(teller, COMPLAINED_OF, order);
    const { viewerId, orderId } = order;
    valueOf(
      await complain(teller.dependencies)({
        viewerId,
        orderId,
        reason: 'does-not-play',
        text: 'Episode 6 stops after a few seconds.',
      }),
    );
  }),
];

const jobs: readonly Step[] = Array.from({ length: Math.floor(336 / JOBS_EVERY_HOURS) }, (_, turn) =>
  step(336 - turn * JOBS_EVERY_HOURS, runJobsOnce),
);

const threeWeeks = [...lastDay, ...sales, ...money, ...jobs];

const STORE = {
  name: 'Night Lantern',
  pictureId: null,
  text: 'Debts, heirs and last calls: what I could not stop watching, one post a night.',
};

interface Invited {
  readonly joinedHoursAgo: number;
  readonly traits: { readonly handle: string; readonly realName: string; readonly country: string };
  readonly sales: number;
}

/** Her team: one member sells, one sold once, one has just registered. */
const INVITED: readonly Invited[] = [
  {
    joinedHoursAgo: 38 * 24,
    traits: { handle: 'tomas.reyes', realName: 'Tomás Reyes', country: 'ES' },
    sales: 9,
  },
  {
    joinedHoursAgo: 20 * 24,
    traits: { handle: 'aiko.mori', realName: 'Aiko Mori', country: 'JP' },
    sales: 1,
  },
  {
    joinedHoursAgo: 2 * 24,
    traits: { handle: 'lena.brandt', realName: 'Lena Brandt', country: 'DE' },
    sales: 0,
  },
];
const SALES_OF_INVITED = LIBRARY[1];

/** Additional steps of the long story: a store, a team, a payout a month ago, and earlier sales. */
const weeksBefore: readonly Step[] = [
  step(480 + LONGER_BY_HOURS, (teller) => openStore(teller, STORE)),
  step(44 * 24, becomeAgent),
  ...INVITED.flatMap(({ joinedHoursAgo, traits, sales: sold }) => {
    let invited: Teller | undefined;
    return [
      step(joinedHoursAgo, async (teller) => {
        invited = await invite(teller, traits);
        await stock(invited, [SALES_OF_INVITED.id]);
      }),
      step(joinedHoursAgo - 3, async () => {
        if (invited !== undefined && sold > 0) await deposit(invited, '150', 'decided');
      }),
      ...Array.from({ length: sold }, (_, sale) =>
        step(joinedHoursAgo - 20 - sale * 9, async () => {
          if (invited === undefined) return;
          const planned = { hoursAgo: 0, drama: SALES_OF_INVITED, episodes: 60, clicks: 4 };
          await play(invited, planned, await sell(invited, planned));
        }),
      ),
    ];
  }),
  ...Array.from({ length: 8 }, (_, week) =>
    step(week * 7 * 24 + 5, async ({ dependencies }) => {
      valueOf(await refreshCreditScore(dependencies)(null));
    }),
  ),
  ...soldAndPlayed(EARLIER_SALES),
  step(30 * 24, (teller) => withdraw(teller, '40', 'paid')),
  ...Array.from({ length: 46 }, (_, day) => step(336 + (46 - day) * 24, runJobsOnce)),
];

const STORIES: Readonly<
  Record<StoryLength, { readonly openedHoursAgo: number; readonly steps: readonly Step[] }>
> = {
  'three-weeks': { openedHoursAgo: OPENED_HOURS_AGO, steps: [...beginnings, ...threeWeeks] },
  'sixty-days': {
    openedHoursAgo: OPENED_HOURS_AGO + LONGER_BY_HOURS,
    steps: [
      ...beginnings.map(({ hoursAgo, happens }) => step(hoursAgo + LONGER_BY_HOURS, happens)),
      ...weeksBefore,
      ...threeWeeks,
    ],
  },
};

/** A verified passport, which invitations require. */
async function becomeAgent({ dependencies, sellerId }: Teller): Promise<void> {
  const papers = { name: 'Mara Velden', documentNumber: 'C38114067' };
  const { id: certificationId } = await aCertification(dependencies, sellerId, papers);
  const staff = asStaff(dependencies, { kind: 'certification', id: certificationId });
  const verdict = { kind: 'approve' } as const;
  valueOf(await decideCertification(staff)({ certificationId, verdict, operator: INES }));
}

async function invite(
  { dependencies, sellerId }: Teller,
  { handle, ...traits }: Invited['traits'],
): Promise<Teller> {
  const invitation = valueOf(await getInvitation(dependencies)({ sellerId }));
  if (!invitation.mayInvite) throw new Error('she may not invite yet');
  const registration = {
    ...traits,
    email: `${handle}@example.org` as Email,
    socialAccounts: [{ handle, followers: 5_400 }],
    contact: { kind: 'telegram', address: `@${handle.replace('.', '_')}` } as const,
    locale: 'en',
    invitationCode: invitation.code,
  } as const;
  return {
    dependencies,
    sellerId: await join(dependencies, registration),
    handle,
    consignments: new Map(),
    methodId: undefined,
  };
}
