import { forgetAllocationWeights } from '@cliffhanger/application/checkout';
import { forgetCreditScoreHistory } from '@cliffhanger/application/credit';
import { decideRegistration, forgetRejectedRegistrations } from '@cliffhanger/application/identity';
import {
  forgetClickGroups,
  forgetClickMarks,
  forgetLinkHours,
  forgetVisits,
} from '@cliffhanger/application/library';
import { forgetMedia } from '@cliffhanger/application/media';
import { forgetMessages } from '@cliffhanger/application/messages';
import { accept, DAY_MS, HOUR_MS } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  aPendingSeller,
  type Fixture,
  openFixture,
  valueOf,
  viewersClick,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retentionJobs } from './retention.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

async function scheduledJob(task: string): Promise<void> {
  const scheduledJobs = retentionJobs(
    {
      allocationWeights: forgetAllocationWeights(fixture.as('worker')),
      messages: forgetMessages(fixture.as('worker')),
      creditScoreHistory: forgetCreditScoreHistory(fixture.as('worker')),
      rejectedRegistrations: forgetRejectedRegistrations(fixture.as('worker')),
      clickMarks: forgetClickMarks(fixture.as('worker')),
      clickGroups: forgetClickGroups(fixture.as('worker')),
      linkHours: forgetLinkHours(fixture.as('worker')),
      visits: forgetVisits(fixture.as('worker')),
      media: forgetMedia(fixture.as('worker')),
    },
    createLog({ level: 'fatal', process: 'worker' }),
  );
  const found = scheduledJobs.find((one) => one.task === task);
  if (found === undefined) throw new Error(`there is no ${task}`);
  await found.run(undefined as never);
}
const count = async (what: string): Promise<number> =>
  Number((await fixture.owner.query(`select count(*) from ${what}`)).rows[0].count);

test('messages of a year ago are forgotten, and the badge with them; newer ones stay', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const write = () =>
    fixture.transactions.run(async ({ messages }) => {
      const message = { sellerId, kind: 'order', messageKey: 'order-refunded', facts: {} } as const;
      await messages.put({ ...message, at: fixture.clock.now() });
      return accept(true);
    });
  await write();
  fixture.clock.pass(360 * DAY_MS);
  await write();
  await scheduledJob('forget-messages');
  expect(await count(`messages.inbox where seller_id = '${sellerId}'`)).toBe(2);
  fixture.clock.pass(6 * DAY_MS);
  await scheduledJob('forget-messages');
  expect(await count(`messages.inbox where seller_id = '${sellerId}'`)).toBe(1);
  const [unread] = await fixture.transactions.read(({ messages }) => messages.countsOf(sellerId));
  expect(unread?.unread).toBe(1);
});

test('who was rejected three months ago is erased, and their address is free', async () => {
  const { id, email } = await aPendingSeller(fixture.dependencies);
  const decision = { kind: 'reject', rule: 'details-do-not-match', facts: {}, note: null } as const;
  valueOf(await decideRegistration(fixture.as('console'))({ email, decision, operator: 'ida' }));
  fixture.clock.pass(89 * DAY_MS);
  await scheduledJob('forget-rejected-registrations');
  expect((await fixture.transactions.read(({ sellers }) => sellers.find(id)))?.email).toBe(email);
  fixture.clock.pass(2 * DAY_MS);
  await scheduledJob('forget-rejected-registrations');
  expect(await fixture.transactions.read(({ sellers }) => sellers.find(id))).toBeUndefined();
  expect(await count(`identity.email_owners where email = '${email}'`)).toBe(0);
  expect(await count(`identity.credentials where seller_id = '${id}'`)).toBe(0);
});

test('weights of a draw are kept a hundred days, scores two years', async () => {
  const day = (daysAgo: number) => `'${new Date(fixture.clock.now() - daysAgo * DAY_MS).toISOString()}'`;
  await fixture.owner.query(`insert into checkout.allocation_days (day, secret, fingerprint, prepared_at)
    select d, repeat('0', 64), encode(sha256(decode(repeat('0', 64), 'hex')), 'hex'), now()
    from unnest(array[${day(99)}::date, ${day(102)}::date]) d`);
  await fixture.owner.query(
    'insert into checkout.allocation_snapshots select day, now() from checkout.allocation_days',
  );
  await fixture.owner.query(
    'insert into checkout.allocation_weights select day, gen_random_uuid(), gen_random_uuid(), 1 from checkout.allocation_days',
  );
  await scheduledJob('forget-allocation-weights');
  expect(await count('checkout.allocation_weights')).toBe(1);
  expect(await count('checkout.allocation_days')).toBe(2);
  await expect(fixture.app.query('delete from checkout.allocation_weights')).rejects.toThrow(
    /permission denied/,
  );

  await fixture.owner.query(`insert into credit.history
    select gen_random_uuid(), d, 70, '{}' from unnest(array[${day(729)}::timestamptz, ${day(731)}]) d`);
  await scheduledJob('forget-credit-history');
  expect(await count('credit.history')).toBe(1);
});

test('of clicks the marks are kept two hours, the ids three days and the hours a hundred days', async () => {
  const { id } = await anApprovedSeller(fixture.dependencies);
  await addSampleCategories(fixture.owner);
  const { trackingCode } = await aConsignment(fixture.dependencies, id, await aDrama(fixture.owner));
  const left = async () => {
    for (const what of ['click-marks', 'click-groups', 'link-hours']) await scheduledJob(`forget-${what}`);
    return [
      await count('rollups.click_marks'),
      await count('rollups.click_groups'),
      await count('rollups.link_hours'),
    ];
  };
  await viewersClick(fixture.dependencies, trackingCode, 5);
  fixture.clock.pass(2 * HOUR_MS - 1);
  expect(await left()).toEqual([5, 1, 1]);
  fixture.clock.pass(2);
  expect(await left()).toEqual([0, 1, 1]);
  fixture.clock.pass(3 * DAY_MS);
  expect(await left()).toEqual([0, 0, 1]);
  fixture.clock.pass(97 * DAY_MS);
  expect(await left()).toEqual([0, 0, 0]);
  expect(await count('rollups.link_totals where clicks = 5')).toBe(1);
});
