import { join } from 'node:path';
import { getDepositAddress } from '@cliffhanger/application/deposits';
import { usdt } from '@cliffhanger/core/kernel';
import { BLOCKS_TO_FINALITY, startTestChain, type TestChain } from '@cliffhanger/testing/chain';
import { anApprovedSeller, type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/* The process that follows the chains, as in production, with a dedicated test chain. */

let fixture: Fixture;
let chain: TestChain;
const running: RunningProgram[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  chain = await startTestChain();
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended();
  }
  await chain?.stop();
  await fixture?.close();
});

async function start(): Promise<RunningProgram & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `${url}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      WATCHER_1_DATABASE_URL: fixture.database.watcherUrls[0],
      WATCHER_2_DATABASE_URL: fixture.database.watcherUrls[1],
      PAYER_DATABASE_URL: fixture.database.payerUrl,
      CHAIN_BEP20_NODES: `${chain.url} ${chain.url}`,
      CHAIN_BEP20_ID: '31337',
      CHAIN_BEP20_TOKEN: chain.token.address,
      CHAIN_LOOK_EVERY_MS: '50',
      LOG_LEVEL: 'info',
    },
  });
  running.push(program);
  return { ...program, url };
}

test('of two that follow a chain one is killed, and every deposit is credited once all the same', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const { address } = valueOf(
    await getDepositAddress(fixture.dependencies)({ sellerId: seller.id, network: 'bep20' }),
  );
  const available = async () =>
    (await fixture.dependencies.transactions.read(({ ledger }) => ledger.balancesOf(seller.id))).available;
  const [one, other] = [await start(), await start()];
  for (let payment = 0; payment < 6; payment += 1) {
    await chain.token.transfer({ to: address, units: 10_000_000n });
    await chain.mine(12);
    if (payment === 2) one.child.kill('SIGKILL');
  }
  await chain.mine(BLOCKS_TO_FINALITY);
  await vi.waitFor(async () => expect(await available()).toBe(usdt('60')), {
    timeout: 60_000,
    interval: 200,
  });
  const metrics = await (await fetch(`${other.url}/metrics`)).text();
  expect(metrics).toMatch(/chain_blocks_total\{.*direction="taken in".*\} [1-9]/);
  expect(metrics).toMatch(/chain_node_height\{[^}]*network="bep20"[^}]*\} \d+/);
  other.child.kill('SIGTERM');
  expect(await other.ended()).toBe(0);
}, 90_000);
