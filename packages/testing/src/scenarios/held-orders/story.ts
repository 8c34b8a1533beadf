import { refreshHotRanks } from '@cliffhanger/application/catalog';
import { cancelOrder, complain, recordFirstPlay } from '@cliffhanger/application/checkout';
import { refreshCreditScore } from '@cliffhanger/application/credit';
import { aggregateRollups, refreshDramaSales } from '@cliffhanger/application/dashboard';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { decideStore, saveStore } from '@cliffhanger/application/identity';
import { buyLevel } from '@cliffhanger/application/levels';
import { addDramas, saveAutoShip } from '@cliffhanger/application/library';
import { uploadPicture } from '@cliffhanger/application/media';
import { shipOverdueOrders } from '@cliffhanger/application/orders';
import type { Dependencies, DramaOnItsPage } from '@cliffhanger/application/ports';
import { decideLink, submitLink } from '@cliffhanger/application/promotion';
import {
  applyEarlySettlement,
  beginSettlements,
  endOverdueAudits,
  quoteEarlySettlement,
  settleDueOrders,
} from '@cliffhanger/application/settlement';
import { addPayoutMethod, decideWithdrawal, requestWithdrawal } from '@cliffhanger/application/withdrawals';
import type { DramaId } from '@cliffhanger/core/catalog';
import { earlier, HOUR_MS, type Instant, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import {
  anApprovedSeller,
  anOrder,
  INES,
  OLAV,
  SELLER_FUND_PASSWORD,
  type SellerTraits,
  type TestOrder,
  valueOf,
  viewersVisit,
  withFundPassword,
} from '../../factories/index.ts';
import { FAKE_PICTURE } from '../../fakes/index.ts';
import {
  CANCELLED,
  COMPLAINED_OF,
  EARLIER_SALES,
  LIBRARY,
  MOST_SOLD,
  type PlannedSale,
  SALES,
  SHIPPED_BY_HAND,
  TO_SHIP,
  WITHOUT_THE_RIGHT,
} from './sales.ts';

export interface Story {
  readonly registration: SellerTraits;
  /** When the story ends: what the screens show is what stands then. */
  readonly now: Instant;
  /** How far it goes back; three weeks unless said. */
  readonly over?: StoryLength;
}

export type StoryLength = 'three-weeks' | 'sixty-days';

/** Something that happened so many hours before the end of the story. */
interface Step {
  readonly hoursAgo: number;
  readonly happens: (teller: Teller) => Promise<void>;
}

interface Teller {
  readonly dependencies: Dependencies;
  readonly sellerId: SellerId;
  readonly consignments: Map<string, ConsignmentId>;
  methodId: PayoutMethodId | undefined;
}

const OPENED_HOURS_AGO = 21 * 24;
/** In the long story everything that she begins with happened so much earlier. */
const LONGER_BY_HOURS = 41 * 24;
/** As often as the worker's jobs are looked at here; nothing in the story waits for less. */
const JOBS_EVERY_HOURS = 6;

/**
 * Mara's three weeks, or sixty days: she registers, deposits, buys Silver, sells, ships, waits for T+7, settles early once and
 * withdraws. By the real use cases in the order of time, so that every sum is what the books say.
 */
export async function tellHeldOrders(
  dependencies: Dependencies,
  { registration, now, over = 'three-weeks' }: Story,
): Promise<SellerId> {
  const { openedHoursAgo, steps } = STORIES[over];
  let at = earlier(now, openedHoursAgo * HOUR_MS);
  const then: Dependencies = { ...dependencies, clock: { now: () => at } };
  const seller = await withFundPassword(then, await anApprovedSeller(then, registration));
  const teller: Teller = {
    dependencies: then,
    sellerId: seller.id,
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
  return seller.id;
}

const inOrder = (steps: readonly Step[]): readonly Step[] =>
  steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo);

const step = (hoursAgo: number, happens: Step['happens']): Step => ({ hoursAgo, happens });

const beginnings: readonly Step[] = [
  step(500, (teller) => deposit(teller, '320', 'decided')),
  step(499, async ({ dependencies, sellerId }) => {
    valueOf(await buyLevel(dependencies)({ sellerId, level: 'silver' }));
  }),
  step(498, async ({ dependencies, sellerId, consignments }) => {
    const dramaIds = LIBRARY.map(({ id }) => id);
    for (const { dramaId, consignmentId } of valueOf(await addDramas(dependencies)({ sellerId, dramaIds }))
      .list)
      consignments.set(dramaId, consignmentId);
  }),
  ...LIBRARY.map((drama, index) =>
    step(490 - index, (teller) => post(teller, drama.id, index, index === 6 ? 'rejected' : 'approved')),
  ),
  step(480, async (teller) => {
    const { dependencies, sellerId } = teller;
    const target = {
      type: 'usdt',
      network: 'bep20',
      address: '0x7b3e5a90c1d2f4468ab7c9d0e1f2a3b4c5d641c9',
    } as const;
    teller.methodId = valueOf(
      await addPayoutMethod(dependencies)({ sellerId, fundPassword: SELLER_FUND_PASSWORD, target }),
    ).id;
  }),
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

/** Two of three are played within the hour; the others wait their day. */
const soldAndPlayed = (planned: readonly PlannedSale[]): readonly Step[] =>
  planned.map((sale, index) =>
    step(sale.hoursAgo, async (teller) => {
      const order = await sell(teller, sale);
      if (index % 3 !== 0) await play(teller, sale, order);
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
      await complain(teller.dependencies)({ viewerId, orderId, text: 'The captions stop half-way through.' }),
    );
  }),
];

const jobs: readonly Step[] = Array.from({ length: Math.floor(336 / JOBS_EVERY_HOURS) }, (_, turn) =>
  step(336 - turn * JOBS_EVERY_HOURS, runJobsOnce),
);

const threeWeeks = [...lastDay, ...sales, ...money, ...jobs];

/** What the long story has more of: a store, a payout a month ago, and what she sold before. */
const weeksBefore: readonly Step[] = [
  step(480 + LONGER_BY_HOURS, openStore),
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

async function openStore({ dependencies, sellerId }: Teller): Promise<void> {
  const text = 'Debts, heirs and last calls: what I could not stop watching, one post a night.';
  const { proposed } = valueOf(
    await saveStore(dependencies)({ sellerId, name: 'Night Lantern', pictureId: null, text }),
  );
  if (proposed === null) throw new Error('her store was not sent in');
  valueOf(
    await decideStore(dependencies)({
      versionId: proposed.id,
      verdict: { kind: 'approve' },
      operator: 'ines',
    }),
  );
}

async function sell(teller: Teller, sale: PlannedSale): Promise<TestOrder> {
  const { dependencies, sellerId } = teller;
  const { drama, clicks } = sale;
  const code = await linkThatLedTo(teller, drama.id);
  const token = await viewersVisit(dependencies, { sellerId, code, dramaId: drama.id, viewers: clicks });
  return anOrder(dependencies, {
    clickTokens: [token],
    dramaId: drama.id,
    quantity: await quantityOf(teller, sale),
  });
}

/** Of a series that is shorter than planned, a like part of what has to be bought. */
async function quantityOf(teller: Teller, { drama, episodes }: PlannedSale): Promise<number> {
  const { freeEpisodes, episodes: last } = await asItStands(teller, drama.id);
  const most = last - freeEpisodes;
  return last === drama.episodes
    ? episodes
    : Math.max(1, Math.min(most, Math.round((episodes * most) / MOST_SOLD)));
}

async function asItStands({ dependencies }: Teller, dramaId: DramaId): Promise<DramaOnItsPage> {
  const drama = await dependencies.transactions.read(({ catalog }) => catalog.find(dramaId, 'en'));
  if (drama === undefined) throw new Error('the catalogue does not have what she sells');
  return drama;
}

/** Of the drama that was bought; of one that she does not sell, the link of another one was clicked. */
async function linkThatLedTo(
  { dependencies, sellerId, consignments }: Teller,
  dramaId: DramaId,
): Promise<string> {
  const clicked = consignments.get(dramaId) ?? [...consignments.values()][0];
  if (clicked === undefined) throw new Error('she sells nothing that can have been clicked');
  const links = await dependencies.transactions.read(({ trackingLinks }) =>
    trackingLinks.mainOnes(sellerId, [clicked]),
  );
  const link = links.get(clicked);
  if (link === undefined) throw new Error('a consignment without a link');
  return link.code;
}

async function play(teller: Teller, { drama }: PlannedSale, { viewerId }: TestOrder): Promise<void> {
  const { freeEpisodes } = await asItStands(teller, drama.id);
  const episode = freeEpisodes + 1;
  valueOf(await recordFirstPlay(teller.dependencies)({ viewerId, dramaId: drama.id, episode }));
}

async function deposit(
  { dependencies, sellerId }: Teller,
  amount: string,
  outcome: 'decided' | 'waiting',
): Promise<void> {
  const { id: credentialsId } = valueOf(await uploadPicture(dependencies)({ sellerId, bytes: FAKE_PICTURE }));
  const claimed = valueOf(
    await claimDeposit(dependencies)({ sellerId, network: 'bep20', amount: usdt(amount), credentialsId }),
  );
  if (outcome === 'waiting') return;
  // No chain is read yet: without a transfer that was found, two people have to agree.
  const decide = decideDeposit(dependencies);
  for (const operator of [INES, OLAV])
    valueOf(await decide({ depositId: claimed.id, decision: { kind: 'approve' }, operator }));
}

async function withdraw(
  { dependencies, sellerId, methodId }: Teller,
  amount: string,
  outcome: 'paid' | 'on its way',
): Promise<void> {
  if (methodId === undefined) throw new Error('there is nowhere to pay to yet');
  const asked = valueOf(
    await requestWithdrawal(dependencies)({
      sellerId,
      methodId,
      amount: usdt(amount),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
  if (outcome !== 'paid') return;
  const decide = decideWithdrawal(dependencies);
  const withdrawalId = asked.id;
  if (asked.progress.state === 'requested')
    valueOf(await decide({ withdrawalId, decision: { kind: 'approve' }, operator: INES }));
  const transactionHash = `0x${'4f91c8'.repeat(11).slice(0, 64)}`;
  // What was sent is recorded by one person and confirmed by another.
  for (const operator of [INES, OLAV])
    valueOf(await decide({ withdrawalId, decision: { kind: 'record-payment', transactionHash }, operator }));
}

async function post(
  { dependencies, sellerId, consignments }: Teller,
  dramaId: string,
  number: number,
  outcome: 'approved' | 'rejected' | 'waiting',
): Promise<void> {
  const consignmentId = consignments.get(dramaId);
  if (consignmentId === undefined) throw new Error('not in the library');
  const url = `https://www.tiktok.com/@mara.velden/video/74${String(3_155_208_811 + number * 7_919)}`;
  const link = valueOf(await submitLink(dependencies)({ sellerId, consignmentId, url }));
  if (outcome === 'waiting') return;
  const decision =
    outcome === 'approved'
      ? ({ kind: 'approve' } as const)
      : ({ kind: 'reject', rule: 'post-not-public', facts: {}, note: null } as const);
  valueOf(await decideLink(dependencies)({ linkId: link.id, decision, operator: 'ines' }));
}

/** What the worker does by itself. */
async function runJobsOnce({ dependencies }: Teller): Promise<void> {
  valueOf(await shipOverdueOrders(dependencies)());
  valueOf(await beginSettlements(dependencies)());
  valueOf(await settleDueOrders(dependencies)());
  valueOf(await endOverdueAudits(dependencies)());
  valueOf(await aggregateRollups(dependencies)());
}

async function refreshFigures({ dependencies }: Teller): Promise<void> {
  valueOf(await refreshCreditScore(dependencies)(null));
  valueOf(await refreshDramaSales(dependencies)(null));
  valueOf(await refreshHotRanks(dependencies)());
}
