import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, later, type SellerId } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  aPurchase,
  aViewerId,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, showDrama } from '../checkout/index.ts';
import { listMessages } from '../messages/index.ts';
import { watchEpisode } from '../viewing/index.ts';
import { getPassport, notifyOfEndingLicences, stopSales } from './index.ts';

/* Notices before a licence ends, and the end itself (DOMAIN §12). */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());

/** With a licence that ends after this many days and excludes Japan. */
async function aDramaUntil(days: number): Promise<DramaId> {
  const id = await aDrama(fixture.owner, { isLicensed: false });
  await license(id, { from: -30, until: days });
  return id;
}

const license = (id: DramaId, { from, until }: { readonly from: number; readonly until: number }) =>
  fixture.owner.query(
    `insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until,
       proof_name, proof_kind, proof_digest, recorded_by, recorded_at)
     values (gen_random_uuid(), $1, true, '{JP}', 'Red Harbour Pictures', '{en,de}', $2, $3, 'x', 'pdf', repeat('ab', 32),
       'operator:x', now())`,
    [
      id,
      new Date(later(fixture.clock.now(), from * DAY_MS)),
      new Date(later(fixture.clock.now(), until * DAY_MS)),
    ],
  );

const messagesOf = async (sellerId: SellerId, dramaId: DramaId) =>
  valueOf(
    await listMessages(fixture.dependencies)({ sellerId, kind: 'notice', page: 1, size: 50 }),
  ).list.filter(({ key, facts }) => key === 'licence-ends' && facts['dramaId'] === dramaId);
const pushesTo = async (sellerId: SellerId): Promise<number> => {
  const { rows } = await fixture.owner.query<{ many: number }>(
    `select count(*)::int as many from push.waiting where seller_id = $1 and facts ->> 'subject' = 'licence-ends'`,
    [sellerId],
  );
  return rows[0]?.many ?? 0;
};
const notify = async () => valueOf(await notifyOfEndingLicences(fixture.dependencies)());

test('sellers with the drama in their library are told 14, 7 and 1 days before, once each, whoever asks how often', async () => {
  const { dependencies, clock } = fixture;
  const drama = await aDramaUntil(20);
  const [nora, ola] = [await anApprovedSeller(dependencies), await anApprovedSeller(dependencies)];
  await aConsignment(dependencies, nora.id, drama);
  const told: number[] = [];
  for (let hours = 0; hours < 20 * 24; hours += 8) {
    // Two workers run at once.
    await Promise.all([notify(), notify()]);
    told.push((await messagesOf(nora.id, drama)).length);
    clock.pass(8 * HOUR_MS);
  }
  expect(told.map((many, at) => [many, at]).filter(([many], at) => many !== told[at - 1])).toEqual([
    [0, 0],
    [1, 6 * 3],
    [2, 13 * 3],
    [3, 19 * 3],
  ]);
  expect(await pushesTo(nora.id)).toBe(3);
  expect(await messagesOf(ola.id, drama)).toEqual([]);
  expect((await messagesOf(nora.id, drama))[0]?.facts).toMatchObject({
    drama: expect.stringMatching(/^Drama /),
    endsAt: String(clock.now()),
  });
  await notify();
  expect(await messagesOf(nora.id, drama)).toHaveLength(3);
});

test('one that is renewed in time ends nowhere: nobody is told', async () => {
  const drama = await aDramaUntil(5);
  await license(drama, { from: 5, until: 400 });
  const nora = await anApprovedSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, nora.id, drama);
  await notify();
  expect(await messagesOf(nora.id, drama)).toEqual([]);
});

test('on the day of the end nothing is sold any more, the link says so, and what was bought plays', async () => {
  const { dependencies, clock } = fixture;
  const drama = await aDramaUntil(2);
  const [viewerId, country] = [aViewerId(), 'DE'];
  const show = (viewer = aViewerId(), from: string | null = country) =>
    showDrama(dependencies)({
      dramaId: drama,
      locale: 'en',
      viewerId: viewer,
      clickTokens: [],
      country: from,
    });
  const watch = (viewer: typeof viewerId, episode: number, from: string | null = country) =>
    watchEpisode(dependencies)({ viewerId: viewer, dramaId: drama, episode, country: from });
  const buy = (viewer = aViewerId(), from: string | null = country) =>
    checkOut(dependencies)({
      ...aPurchase(dependencies, { dramaId: drama, viewerId: viewer }),
      country: from,
    });

  // In a country without a licence it is neither visible, playable nor for sale. An unknown country must be
  // given before buying.
  expect(await show(aViewerId(), 'JP')).toMatchObject({ refusal: { name: 'not-licensed-here' } });
  expect(await watch(aViewerId(), 1, 'JP')).toMatchObject({ refusal: { name: 'not-licensed-here' } });
  expect(await buy(aViewerId(), 'JP')).toMatchObject({ refusal: { name: 'not-licensed-here' } });
  expect((await show(aViewerId(), null)).ok).toBe(true);
  expect((await watch(aViewerId(), 1, null)).ok).toBe(true);
  expect(await buy(aViewerId(), null)).toMatchObject({ refusal: { name: 'country-required' } });

  const { episodes } = valueOf(await buy(viewerId));
  // Owned episodes stay watchable in another country.
  expect((await watch(viewerId, episodes.first, 'JP')).ok).toBe(true);
  expect((await watch(viewerId, 1, 'JP')).ok).toBe(true);
  clock.pass(2 * DAY_MS);
  // Before any job has run.
  expect(await show()).toMatchObject({ refusal: { name: 'drama-unknown' } });
  expect(await watch(aViewerId(), 1)).toMatchObject({ refusal: { name: 'not-licensed-here' } });
  expect(await buy()).toMatchObject({ refusal: { name: 'drama-unknown' } });
  expect(valueOf(await stopSales(dependencies)())).toContain(drama);
  expect(await show()).toMatchObject({ refusal: { name: 'drama-unknown' } });
  // Until the end of the hold, and after it.
  for (const days of [0, 7, 30]) {
    clock.pass(days * DAY_MS);
    expect((await show(viewerId)).ok).toBe(true);
    expect((await watch(viewerId, episodes.last)).ok).toBe(true);
  }
});

test('the passport says what the paper says, to its end and after it', async () => {
  const { clock } = fixture;
  const drama = await aDramaUntil(30);
  const passport = () => getPassport(fixture.dependencies)({ dramaId: drama, locale: 'en' });
  const states = async () => valueOf(await passport()).licences.map(({ state }) => state);
  expect(valueOf(await passport()).licences).toMatchObject([
    {
      holder: 'Red Harbour Pictures',
      isWorldwide: true,
      countries: ['JP'],
      languages: ['en', 'de'],
      proofDigest: 'ab'.repeat(32),
      state: 'in-force',
    },
  ]);
  clock.pass(20 * DAY_MS);
  expect(await states()).toEqual(['ends-soon']);
  await license(drama, { from: 40, until: 50 });
  expect(await states()).toEqual(['ends-soon', 'later']);
  clock.pass(60 * DAY_MS);
  expect(await states()).toEqual(['ended']);
  const never = await aDrama(fixture.owner, { isLicensed: false });
  expect(await getPassport(fixture.dependencies)({ dramaId: never, locale: 'en' })).toMatchObject({
    refusal: { name: 'drama-unknown' },
  });
});
