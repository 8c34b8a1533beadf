import type { Transactions } from '@cliffhanger/application/ports';
import { refuse } from '@cliffhanger/core/kernel';
import { TEST_CASES, TEST_SEED } from '@cliffhanger/testing/cases';
import { contract } from '@cliffhanger/wire/contract';
import { REFUSALS, TOKEN_INVALID } from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BadRequest, badRequests } from '../../../test/bad-requests.ts';
import { type ApiUnderTest, startApi, TOKEN } from '../../../test/start-api.ts';
import { serve, serveUpload } from '../serve.ts';

/* The edge alone, over the whole contract: every malformed request gets a clean response. */

const REQUESTS = 15 * TEST_CASES;
const AT_ONCE = 32;
const CODES: ReadonlySet<number> = new Set([
  TOKEN_INVALID,
  ...Object.values(REFUSALS).map(({ code }) => code),
]);

/** The edge's own read: a money call without a key looks up an earlier command. */
const commands = { latestDerived: async () => undefined, find: async () => undefined };
const EMPTY_COMMAND_LOG = {
  readOne: (work: (repositories: unknown) => unknown) => work({ commands }),
} as unknown as Transactions;

let server: ApiUnderTest;
let carriedOut = 0;
beforeAll(async () => {
  const handler = async () => {
    carriedOut += 1;
    return refuse('insufficient-balance');
  };
  server = await startApi(
    (api) => {
      for (const call of contract) {
        if (call.upload) serveUpload(api, call, handler);
        else serve(api, call, handler);
      }
    },
    { transactions: EMPTY_COMMAND_LOG },
  );
});
afterAll(() => server.stop());

async function send(request: BadRequest): Promise<string | undefined> {
  const response = await server.send(request.path, {
    method: 'POST',
    headers: { 'access-token': TOKEN, ...request.headers },
    body: request.body,
  });
  const text = await response.text();
  if (response.status === 413) return undefined;
  if (response.status !== 200) return `${response.status} ${JSON.stringify(request).slice(0, 300)}`;
  const { code } = JSON.parse(text) as { code: number };
  return CODES.has(code) ? undefined : `code ${code} ${JSON.stringify(request).slice(0, 300)}`;
}

test(`${REQUESTS} bad requests (seed ${TEST_SEED}) get no 5xx and only answers of the catalogue`, async () => {
  const waiting = [...badRequests(contract, TEST_SEED, REQUESTS)];
  const bad: string[] = [];
  const sendRest = async () => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const problem = await send(request);
      if (problem !== undefined) bad.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
  expect(bad).toEqual([]);
  // Some requests must pass the edge and most must not, or the test proves nothing.
  expect(carriedOut).toBeGreaterThan(50);
  expect(carriedOut).toBeLessThan(REQUESTS);
}, 60_000);

test('nothing reached a prototype', () => {
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});
