import { createSmtpMailer } from '@cliffhanger/adapters/mail';
import { saveStoreSettings } from '@cliffhanger/application/identity';
import { writeDigests as writeWith } from '@cliffhanger/application/messages';
import type { DigestFacts, Mail } from '@cliffhanger/application/ports';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '../jobs/send-mail.ts';
import { writeDigests } from './write-digests.ts';

/* Through the mail server of development and CI. */

const base = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? 4100);
const log = createLog({ level: 'silent', process: 'worker' });
const mailer = createSmtpMailer({
  smtpUrl: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${base + 3}`,
  from: 'no-reply@example.com',
  sender: async () => ({
    brand: 'Cliffhanger',
    publicUrl: 'https://app.example.com/',
    appealHours: 72,
  }),
});
const mailboxUrl = process.env['MAILBOX_URL'] ?? `http://127.0.0.1:${base + 4}`;

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { episodes: 300, freeEpisodes: 3 });
});
afterAll(async () => {
  mailer.close();
  await fixture.close();
});

type Choices = Parameters<ReturnType<typeof saveStoreSettings>>[0]['mail'];

async function aSellerWho(mail: Choices): Promise<{ sellerId: SellerId; email: string }> {
  const { id: sellerId, email } = await anApprovedSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, sellerId, drama);
  valueOf(await saveStoreSettings(fixture.as('seller'))({ sellerId, mail }));
  return { sellerId, email };
}
const sell = (sellerId: SellerId) => anOrder(fixture.dependencies, { dramaId: drama, sellerId });
const scheduledJob = () =>
  writeDigests(writeWith(fixture.dependencies), log).run({
    payload: {},
    key: 'job-1-1',
    createdAt: fixture.clock.now(),
  });
const told = async (email: string) =>
  (await fixture.mailsTo(email))
    .filter(({ template }) => template === 'orders-new' || template === 'orders-settled')
    .map(({ template, facts }) => ({ template, ...(facts as DigestFacts) }));

async function deliver(mails: readonly Mail[]): Promise<void> {
  for (const [index, payload] of mails.entries()) {
    const job = { payload, key: `job-${index}-${payload.to}`, createdAt: fixture.clock.now() };
    await sendMail({ mailer, openMail: (queued) => queued as Mail, clock: fixture.clock, log })(job);
  }
}

test('the first order is told at once, those of the next hour together and once', async () => {
  const { sellerId, email } = await aSellerWho({ order: true });
  await sell(sellerId);
  await scheduledJob();
  expect(await told(email)).toMatchObject([{ template: 'orders-new', orders: '1' }]);
  await sell(sellerId);
  await sell(sellerId);
  fixture.clock.pass(HOUR_MS - MINUTE_MS);
  await sell(sellerId);
  await scheduledJob();
  expect(await told(email)).toHaveLength(1);
  fixture.clock.pass(MINUTE_MS);
  await Promise.all([scheduledJob(), scheduledJob()]);
  const [first, second, ...more] = await told(email);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ template: 'orders-new', orders: '3' });
  expect(usdt(second?.amount ?? '')).toBe(3n * usdt(first?.amount ?? ''));
  fixture.clock.pass(2 * HOUR_MS);
  await scheduledJob();
  expect(await told(email)).toHaveLength(2);
});

test('who did not ask for mails about orders or settlements gets none', async () => {
  const untold = await aSellerWho({ order: false, settlement: false });
  const { id: silent, email } = await anApprovedSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, silent, drama);
  for (const sellerId of [untold.sellerId, silent]) await sell(sellerId);
  fixture.clock.pass(9 * DAY_MS);
  valueOf(await beginSettlements(fixture.as('worker'))());
  valueOf(await settleDueOrders(fixture.as('worker'))());
  await scheduledJob();
  expect(await told(untold.email)).toEqual([]);
  expect(await told(email)).toEqual([]);
});

test('a switch that is turned off before the mail leaves stops it', async () => {
  const { sellerId, email } = await aSellerWho({ order: true });
  await sell(sellerId);
  valueOf(await saveStoreSettings(fixture.as('seller'))({ sellerId, mail: { order: false } }));
  await scheduledJob();
  expect(await told(email)).toEqual([]);
});

test('orders that settle together are one mail, which arrives with the amount as its reader writes it', async () => {
  const { sellerId, email } = await aSellerWho({ order: true, settlement: true });
  for (const _ of [1, 2, 3]) await sell(sellerId);
  await scheduledJob();
  fixture.clock.pass(9 * DAY_MS);
  valueOf(await beginSettlements(fixture.as('worker'))());
  valueOf(await settleDueOrders(fixture.as('worker'))());
  await scheduledJob();
  expect(await told(email)).toMatchObject([
    { template: 'orders-new', orders: '3' },
    { template: 'orders-settled', orders: '3' },
  ]);
  const mails = await fixture.mailsTo(email);
  await deliver(
    mails
      .slice(-2)
      .map((mail) => ({ ...mail, locale: 'de', facts: { ...mail.facts, amount: '1234.5' } }) as Mail),
  );
  const arrived = (await (await fetch(`${mailboxUrl}/messages?to=${email}`)).json()) as { text: string }[];
  const texts = arrived.map(({ text }) => text).join('\n');
  expect(texts).toContain('3 neue Bestellungen');
  expect(texts).toContain('1.234,50 USDT aus Ihren Verkäufen');
});
