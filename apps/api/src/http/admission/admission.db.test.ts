import {
  aLoggedInSeller,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
} from '@cliffhanger/testing/factories';
import { getProfile } from '@cliffhanger/wire/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutiesOf, type RoutesUnderTest, startDuties } from '../../../test/start-routes.ts';

/* Far more callers than connections, with the real use case and the real database. */

const CALLERS = 300;
const SELLERS = 4;
const RECOVERED_WITHIN_MS = 5_000;

let fixture: Fixture;
let server: RoutesUnderTest;
let sellers: readonly LoggedInTestSeller[];
beforeAll(async () => {
  fixture = await openFixture();
  server = await startDuties(dutiesOf(fixture), () => {}, {
    admission: { deadlineMs: 250, least: 2 },
    trustedProxies: ['127.0.0.1'],
  });
  sellers = await Promise.all(Array.from({ length: SELLERS }, () => aLoggedInSeller(fixture.dependencies)));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

const ask = (caller: number) =>
  server.post(
    getProfile.path,
    { lang: 'en' },
    {
      'access-token': sellers[caller % SELLERS]?.token ?? '',
      'x-forwarded-for': `203.0.113.${caller % 250}`,
    },
  );

test('of three hundred callers at once each is served or told to come again, and the process stays ready', async () => {
  let isFlooding = true;
  const ready: number[] = [];
  const watching = (async () => {
    while (isFlooding) ready.push((await server.send('/readyz', {})).status);
  })();
  const answers = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => ask(caller)));
  isFlooding = false;
  await watching;
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(served.length + refused.length).toBe(CALLERS);
  expect(served.length).toBeGreaterThan(0);
  for (const { envelope } of served) expect(envelope.code).toBe(0);
  for (const { headers, envelope } of refused) {
    expect(envelope).toMatchObject({ code: 503, data: null });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(new Set(ready)).toEqual(new Set([200]));
});

test('once the others are gone, a call is served at once', async () => {
  const from = performance.now();
  expect(await ask(0)).toMatchObject({ status: 200, envelope: { code: 0 } });
  expect(performance.now() - from).toBeLessThan(RECOVERED_WITHIN_MS);
});
