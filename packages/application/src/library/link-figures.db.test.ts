import { aggregateRollups, getFunnel } from '@cliffhanger/application/dashboard';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type Instant, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import {
  FUNNEL_STEPS,
  type FunnelStep,
  funnelOf,
  stepOfView,
  VIEW_KINDS,
  type View,
  type VisitStep,
} from '@cliffhanger/core/library';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  aClick,
  aClickGroup,
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  aViewGroup,
  type Fixture,
  openFixture,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelOrder } from '../checkout/index.ts';
import type { ClickGroup } from '../ports/index.ts';
import { addTrackingLink } from './add-tracking-link.ts';
import { listLinkDays } from './list-link-days.ts';
import { takeClicks } from './take-clicks.ts';

let fixture: Fixture;
let sellerId: SellerId;
let dramaId: DramaId;
let consignment: TestConsignment;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  dramaId = await aDrama(fixture.owner, { wholesale: '0.2', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  consignment = await aConsignment(fixture.dependencies, sellerId, dramaId);
});

const take = async (...groups: readonly ClickGroup[]) =>
  valueOf(await takeClicks(fixture.dependencies)(groups));
const aggregate = async () => valueOf(await aggregateRollups(fixture.dependencies)());
const linkOf = async (code = consignment.trackingCode) => {
  const links = await fixture.transactions.read(({ trackingLinks }) =>
    trackingLinks.listOf(sellerId, consignment.id),
  );
  const link = links.find((one) => one.code === code);
  if (link === undefined) throw new Error(`no link ${code}`);
  return link;
};

let marks = 0;
const newMark = (): string => `m${String((marks += 1)).padStart(21, '0')}`;

interface Visit {
  readonly mark: string;
  readonly code: string;
  readonly clickedAt: Instant;
}
const aVisit = (code = consignment.trackingCode, clickedAt = fixture.clock.now()): Visit => ({
  mark: newMark(),
  code,
  clickedAt,
});
const clickOf = ({ mark, code, clickedAt }: Visit) => ({ code, at: clickedAt, by: 'viewer', mark }) as const;
const aView = (kind: View['kind'], episode: number, visit: Visit | null, mark = newMark()): View => ({
  kind,
  dramaId,
  episode,
  at: fixture.clock.now(),
  visit,
  by: 'viewer',
  mark,
});

test('views count once a viewer, episode and hour, by kind; bots and strangers are counted apart', async () => {
  const visit = aVisit();
  const played = newMark();
  const group = aViewGroup(
    aView('landing', 0, visit),
    aView('preview', 0, visit),
    aView('play', 1, visit, played),
    aView('play', 1, visit, played),
    aView('play', 4, visit),
    aView('play', 2, null),
    { kind: 'landing', dramaId, episode: 0, at: fixture.clock.now(), visit, by: 'bot' },
    { ...aView('play', 1, visit), by: 'viewer-again' } as View,
  );
  expect((await take(aClickGroup(clickOf(visit)), group)).views).toBe(5);
  expect((await take(group, aViewGroup(aView('play', 1, visit, played)))).views).toBe(0);
  const figures = { clicks: 1, landings: 1, previews: 1, freePlays: 1, paidPlays: 1 };
  expect(await linkOf()).toMatchObject(figures);
  await aggregate();
  expect(await linkOf()).toMatchObject(figures);
  const results = await fixture.transactions.read(({ catalog }) =>
    catalog.resultsOf({ sellerId, dramaId, since: '2000-01-01', now: fixture.clock.now() }),
  );
  expect(results.plays).toBe(2);
});

test('an episode that the drama does not have, and a drama that nobody has, count for nobody', async () => {
  const visit = aVisit();
  const elsewhere = { ...aView('play', 1, visit), dramaId: crypto.randomUUID() as DramaId };
  expect((await take(aViewGroup(aView('play', 21, visit), elsewhere))).views).toBe(0);
});

test('whether a play is free is the drama’s word: a paid one moves nobody to the step of free episodes', async () => {
  const visit = aVisit();
  await take(aViewGroup(aView('play', 4, visit)));
  expect((await linkOf()).funnel).toMatchObject({ click: 1, landing: 1, preview: 0, 'free-play': 0 });
});

test('who buys is in the funnel by the books, and what was refunded stands beside it', async () => {
  const { dependencies, clock } = fixture;
  const link = valueOf(
    await addTrackingLink(dependencies)({ sellerId, consignmentId: consignment.id, subId: 'bio' }),
  );
  const [visit, other] = [aVisit(link.code), aVisit(link.code)];
  await take(aClickGroup(clickOf(visit), clickOf(other)));
  const token = aClick(dependencies, sellerId, clock.now(), link.code, { visit: visit.mark });
  const order = await anOrder(dependencies, { dramaId, quantity: 4, clickTokens: [token] });
  const bought = {
    orders: 1,
    sales: 2_000_000n,
    profit: 1_200_000n,
    refunds: 0,
    refunded: 0n,
    funnel: { click: 2, landing: 1, preview: 1, 'free-play': 1, checkout: 1, order: 1 },
  };
  expect(await linkOf(link.code)).toMatchObject(bought);
  await aggregate();
  expect(await linkOf(link.code)).toMatchObject(bought);
  valueOf(await cancelOrder(dependencies)(order));
  const refunded = {
    ...bought,
    orders: 0,
    sales: 0n,
    profit: 0n,
    refunds: 1,
    refunded: 2_000_000n,
  };
  expect(await linkOf(link.code)).toMatchObject(refunded);
  await aggregate();
  expect(await linkOf(link.code)).toMatchObject(refunded);
  expect(await linkOf()).toMatchObject({ clicks: 0, orders: 0, refunds: 0 });
});

test('a click token without a visit still sells for its link', async () => {
  const token = aClick(fixture.dependencies, sellerId, fixture.clock.now(), consignment.trackingCode);
  await anOrder(fixture.dependencies, { dramaId, clickTokens: [token] });
  expect(await linkOf()).toMatchObject({ orders: 1, funnel: { click: 0, order: 0 } });
});

test('days of a link are its owner’s alone, and add up to it', async () => {
  const { dependencies } = fixture;
  await take(aClickGroup(clickOf(aVisit())), aViewGroup(aView('landing', 0, null)));
  const asked = { sellerId, consignmentId: consignment.id, code: consignment.trackingCode };
  expect(valueOf(await listLinkDays(dependencies)(asked))).toMatchObject({
    list: [{ clicks: 1, landings: 0 }],
    days: 30,
  });
  const stranger = (await anApprovedSeller(dependencies)).id;
  const own = await aConsignment(dependencies, stranger, dramaId);
  for (const wrong of [
    { ...asked, sellerId: stranger },
    { ...asked, sellerId: stranger, consignmentId: own.id },
    { ...asked, code: own.trackingCode },
  ])
    expect(await listLinkDays(dependencies)(wrong)).toMatchObject({
      ok: false,
      refusal: { name: 'consignment-unknown' },
    });
});

test('the funnel of a seller is of their links alone, and of visits of the last seven days', async () => {
  const { dependencies } = fixture;
  const daysAgo = (days: number) => instantOf(fixture.clock.now() - days * DAY_MS);
  const other = await aDrama(fixture.owner, { wholesale: '0.2', retail: '0.5' });
  const another = await aConsignment(dependencies, sellerId, other);
  const stranger = (await anApprovedSeller(dependencies)).id;
  const theirs = await aConsignment(dependencies, stranger, dramaId);
  const last = aVisit(consignment.trackingCode, daysAgo(6));
  const visits = [
    last,
    aVisit(consignment.trackingCode, daysAgo(7)),
    aVisit(another.trackingCode),
    aVisit(theirs.trackingCode),
  ];
  await take(aClickGroup(...visits.map(clickOf)), aViewGroup(aView('landing', 0, last)));
  const funnelOfSeller = async () => valueOf(await getFunnel(dependencies)({ sellerId }));
  expect(await funnelOfSeller()).toMatchObject({ click: 2, landing: 1, preview: 0, order: 0 });
  await aggregate();
  expect(await funnelOfSeller()).toMatchObject({ click: 2, landing: 1, preview: 0, order: 0 });
});

/* Whatever the order and repetition of events, the funnel matches core's and narrows from step to step. */

interface History {
  readonly visits: readonly Visit[];
  readonly told: readonly (VisitStep & { readonly of: Visit })[];
}

function historyOf(dice: Dice, codes: readonly string[]): History {
  const now = fixture.clock.now();
  const visits = Array.from({ length: dice.between(1, 12) }, () =>
    aVisit(dice.pick(codes), instantOf(now - dice.between(0, 3) * DAY_MS - dice.between(0, HOUR_MS))),
  );
  const told = visits.flatMap((of) =>
    FUNNEL_STEPS.filter(() => dice.isLucky(0.5)).map((step) => ({ of, visit: of.mark, step })),
  );
  const twice = told.filter(() => dice.isLucky(0.3));
  return { visits, told: [...told, ...twice] };
}

const shuffled = <Item>(dice: Dice, items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => [dice.between(0, 1_000_000), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);

const VIEWS: Partial<Record<FunnelStep, readonly [View['kind'], number]>> = {
  landing: ['landing', 0],
  preview: ['preview', 0],
  'free-play': ['play', 2],
};

async function tell({ step, of }: History['told'][number]): Promise<readonly ClickGroup[]> {
  const view = VIEWS[step];
  if (view !== undefined) return [aViewGroup(aView(...view, of))];
  if (step === 'click') return [aClickGroup(clickOf(of))];
  await fixture.owner.query(
    `insert into rollups.visit_steps (seller_id, code, mark, day, clicked_at, step)
     values ($1, $2, $3, public.platform_day($4), $4, $5)`,
    [sellerId, of.code, of.mark, new Date(of.clickedAt).toISOString(), step === 'checkout' ? 5 : 6],
  );
  return [];
}

async function shownFunnels(codes: readonly string[]) {
  const days = await Promise.all(
    codes.map((code) =>
      fixture.transactions.read(({ trackingLinks }) => trackingLinks.daysOf(sellerId, code, '2000-01-01')),
    ),
  );
  return codes.flatMap((code, index) =>
    (days[index] ?? [])
      .filter(({ funnel }) => funnel.click > 0)
      .map(({ day, funnel }) => ({ key: `${code} ${day}`, funnel })),
  );
}

const dayOf = ({ clickedAt }: Visit): string => new Date(clickedAt).toISOString().slice(0, 10);
const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);

test.each(Array.from({ length: 25 }, (_, index) => `history ${index}`))(
  '%s: the funnel is exact',
  async (seed) => {
    const dice = diceOf(seed);
    const link = valueOf(
      await addTrackingLink(fixture.dependencies)({ sellerId, consignmentId: consignment.id, subId: 'bio' }),
    );
    const codes = [consignment.trackingCode, link.code];
    const { visits, told } = historyOf(dice, codes);
    const groups: ClickGroup[] = [];
    for (const one of shuffled(dice, told)) {
      groups.push(...(await tell(one)));
      if (dice.isLucky(0.3)) await Promise.all([take(...groups), take(...groups.toReversed())]);
      if (dice.isLucky(0.2)) await aggregate();
    }
    await Promise.all([take(...groups), aggregate(), take(...groups.toReversed())]);

    const keyOf = (visit: Visit): string => `${visit.code} ${dayOf(visit)}`;
    const expected = [...new Set(visits.map(keyOf))]
      .map((key) => ({ key, funnel: funnelOf(told.filter(({ of }) => keyOf(of) === key)) }))
      .filter(({ funnel }) => funnel.click > 0)
      .toSorted(byKey);
    const before = (await shownFunnels(codes)).toSorted(byKey);
    expect(before).toEqual(expected);
    await aggregate();
    expect((await shownFunnels(codes)).toSorted(byKey)).toEqual(expected);
    expect(valueOf(await getFunnel(fixture.dependencies)({ sellerId }))).toEqual(
      Object.fromEntries(
        FUNNEL_STEPS.map((step) => [step, expected.reduce((sum, { funnel }) => sum + funnel[step], 0)]),
      ),
    );
    for (const { funnel } of before)
      for (const [index, step] of FUNNEL_STEPS.slice(1).entries())
        expect(funnel[step]).toBeLessThanOrEqual(funnel[FUNNEL_STEPS[index] as FunnelStep]);
  },
);

test('how far a view brings its visit is the same by the rule and by the database', async () => {
  const cases = VIEW_KINDS.flatMap((kind) => [0, 1, 3, 4, 20].map((episode) => ({ kind, episode, free: 3 })));
  const { rows } = await fixture.owner.query<{ step: number }>(
    `select rollups.step_of_view(c ->> 'kind', (c ->> 'episode')::integer, (c ->> 'free')::integer) as step
     from jsonb_array_elements($1::jsonb) with ordinality f (c, ordinal) order by ordinal`,
    [JSON.stringify(cases)],
  );
  expect(rows.map(({ step }) => FUNNEL_STEPS[step - 1])).toEqual(
    cases.map(({ kind, episode, free }) => stepOfView(kind, episode, free)),
  );
});

test('a funnel that widens cannot be stored, by anybody', async () => {
  await take(aClickGroup(clickOf(aVisit())));
  await aggregate();
  for (const table of ['link_days', 'link_results'])
    await expect(
      fixture.owner.query(`update rollups.${table} set bought = visits + 1 where seller_id = $1`, [sellerId]),
    ).rejects.toThrow(/narrowing/);
});

test('whoever serves sellers reads these figures and writes none of them', async () => {
  for (const statement of [
    `insert into rollups.visit_steps (seller_id, code, mark, day, clicked_at, step) values (gen_random_uuid(), 'x', 'x', now(), now(), 6)`,
    `insert into rollups.link_changes (seller_id, code, day, bought) values (gen_random_uuid(), 'x', now(), 1)`,
    `update rollups.link_days set orders = orders + 1`,
    `update rollups.link_results set sales = sales + 1`,
    `update rollups.visits set reach = 6`,
    `select rollups.advance_visits(array['x'], array['x'], array[now()], array[6])`,
    `select rollups.count_views('{}', '{}', '{}', '[]')`,
    `select rollups.aggregate_links(1, '{}')`,
  ])
    await expect(fixture.app.query(statement), statement).rejects.toThrow(/permission denied/);
});
