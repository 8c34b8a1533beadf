import { TEST_CASES, TEST_SEED } from '@cliffhanger/testing/cases';
import {
  aLoggedInSeller,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
  withFundPassword,
} from '@cliffhanger/testing/factories';
import { contract } from '@cliffhanger/wire/contract';
import { getProfile, logout } from '@cliffhanger/wire/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badRequests } from '../test/bad-requests.ts';
import { dutiesOf, type RoutesUnderTest, startDuties } from '../test/start-routes.ts';

/* The same malformed requests from a logged-in caller, with the real use cases and the real database. */

const REQUESTS = 5 * TEST_CASES;
const AT_ONCE = 16;

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;

beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies } = fixture;
  server = await startDuties(dutiesOf(fixture));
  seller = await withFundPassword(dependencies, await aLoggedInSeller(dependencies));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

test(`${REQUESTS} bad requests of a seller (seed ${TEST_SEED}): no 5xx, and the books stay empty`, async () => {
  const calls = contract.filter(({ access, name }) => access === 'seller' && name !== logout.name);
  const waiting = [...badRequests(calls, TEST_SEED, REQUESTS)];
  const failed: string[] = [];
  const sendRest = async () => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const { path, headers, body } = request;
      const response = await server.send(path, {
        method: 'POST',
        headers: { ...headers, 'access-token': seller.token },
        body,
      });
      await response.arrayBuffer();
      if (response.status >= 500) failed.push(`${response.status} ${path} ${String(body).slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
  expect(failed).toEqual([]);

  const { rows } = await fixture.owner.query('select count(*)::int as transfers from ledger.transfers');
  expect(rows).toEqual([{ transfers: 0 }]);
}, 120_000);

test('after all that the seller is still who they are', async () => {
  const { envelope } = await server.post(getProfile.path, { lang: 'en' }, { 'access-token': seller.token });
  expect(envelope).toMatchObject({ code: 0, data: { id: seller.id, email: seller.email } });
});
