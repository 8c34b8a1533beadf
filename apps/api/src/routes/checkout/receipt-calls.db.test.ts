import { randomUUID } from 'node:crypto';
import { writeViewerMail } from '@cliffhanger/application/checkout';
import type { DramaId } from '@cliffhanger/core/catalog';
import { RECEIPTS_PRINTED_AN_HOUR } from '@cliffhanger/core/checkout';
import { idOf, type Locale, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  anEmail,
  changeSetting,
  type Fixture,
  newestMail,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  dutiesOf,
  got,
  type RoutesUnderTest,
  startDuties,
} from '../../../test/start-routes.ts';

/* The receipt of a purchase for its viewer: on screen, by mail and on paper. */

let fixture: Fixture;
let server: RoutesUnderTest;
let dramaId: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  dramaId = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  server = await startDuties(dutiesOf(fixture));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

async function buys({ call }: Browser, email: string) {
  got(await call(wire.beginSession, {}));
  const paid = got(
    await call(
      wire.pay,
      {
        dramaId,
        quantity: 4,
        amount: usdt('2'),
        processor: 'sandbox' as const,
        method: `card-${randomUUID()}`,
        email: email as never,
      },
      { idempotencyKey: randomUUID() },
    ),
  );
  return { orderId: idOf<'order'>(paid.orderId ?? ''), number: paid.number ?? '' };
}

async function mailed(locale: Locale) {
  const browser = server.browser({ locale });
  const email = anEmail('vera');
  const order = await buys(browser, email);
  valueOf(await writeViewerMail(fixture.as('worker'))({ orderId: order.orderId, kind: 'receipt', copy: 0 }));
  const mail = await newestMail(fixture, email, 'viewer-receipt');
  return { browser, email, mail, token: new URL(mail.facts.url).hash.slice(1), ...order };
}

test('a receipt says where it went and how it was paid, and no word of the processor’s', async () => {
  const { browser, email, orderId } = await mailed('en');
  const receipt = got(await browser.call(wire.getReceipt, { orderId }));
  expect(receipt).toMatchObject({ sentTo: email, paidWith: 'sandbox', network: null, transaction: null });
  expect(receipt).toMatchObject({ tax: null, merchant: null });
  expect(
    JSON.stringify(receipt, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toMatch(/sandbox_/);
});

test('tax and merchant are those of the day of the purchase', async () => {
  const merchant = { name: 'Cliffhanger Media GmbH', address: 'Gasse 1, Wien', taxNumber: 'ATU1' };
  valueOf(await changeSetting(fixture, { name: 'merchant', value: merchant }));
  valueOf(await changeSetting(fixture, { name: 'salesTax', value: { label: 'USt.', rate: 2_000 } }));
  fixture.clock.pass(1_000);
  const { browser, orderId } = await mailed('de');
  fixture.clock.pass(1_000);
  valueOf(await changeSetting(fixture, { name: 'merchant', value: null }));
  valueOf(await changeSetting(fixture, { name: 'salesTax', value: null }));
  expect(got(await browser.call(wire.getReceipt, { orderId }))).toMatchObject({
    merchant,
    tax: { label: 'USt.', basisPoints: 2_000, amount: usdt('0.33') },
  });
});

test('the mail is in the language of the purchase, and its link opens it in another browser', async () => {
  const { mail, token, orderId, number } = await mailed('zh-Hans');
  expect(mail.locale).toBe('zh-Hans');
  const elsewhere = server.browser();
  expect(await elsewhere.call(wire.getReceipt, { orderId })).toMatchObject({
    refusal: { name: 'order-unknown' },
  });
  expect(got(await elsewhere.call(wire.openReceiptLink, { token }))).toEqual({ orderId });
  expect(got(await elsewhere.call(wire.getReceipt, { orderId })).number).toBe(number);
  // Still a guest: the link opens a purchase and creates no account.
  expect(got(await elsewhere.call(wire.getAccount, {}))).toEqual({ email: null, purchases: 1 });
});

test('a link of ours is never guessed', async () => {
  expect(await server.browser().call(wire.openReceiptLink, { token: 'none-of-ours' })).toMatchObject({
    refusal: { name: 'sign-in-link-unknown' },
  });
});

test('a receipt is printed for its viewer, so many times an hour, and for nobody else', async () => {
  const { browser, orderId, number } = await mailed('ja');
  const stranger = server.browser();
  got(await stranger.call(wire.beginSession, {}));
  expect(await stranger.call(wire.printReceipt, { orderId })).toMatchObject({
    refusal: { name: 'order-unknown' },
  });
  const { fileName, pdf } = got(await browser.call(wire.printReceipt, { orderId }));
  expect(fileName).toBe(`${number}.pdf`);
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  for (let printed = 1; printed < RECEIPTS_PRINTED_AN_HOUR; printed += 1)
    got(await browser.call(wire.printReceipt, { orderId }));
  expect(await browser.call(wire.printReceipt, { orderId })).toMatchObject({
    refusal: { name: 'too-many-tries' },
  });
}, 120_000);
