import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconcileChain } from '@cliffhanger/application/chain';
import { subtractMoney, usdt } from '@cliffhanger/core/kernel';
import { watchersOf } from '@cliffhanger/testing/chain';
import {
  type ApprovedWithdrawal,
  COLD_WALLET,
  openPayoutFixture,
  type PayoutFixture,
} from '@cliffhanger/testing/payouts';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/* The process as in production, with the real signer, keys on a token, and a dedicated test chain. */

let harness: PayoutFixture;
const running = new Set<RunningProgram>();
beforeAll(async () => {
  harness = await openPayoutFixture({ keyStore: 'token' });
});
afterAll(async () => {
  await Promise.all([...running].map(kill));
  await harness?.close();
});

async function start(): Promise<RunningProgram> {
  const port = await freePort();
  const program = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `http://127.0.0.1:${port}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      WATCHER_1_DATABASE_URL: harness.fixture.database.watcherUrls[0],
      WATCHER_2_DATABASE_URL: harness.fixture.database.watcherUrls[1],
      PAYER_DATABASE_URL: harness.fixture.database.payerUrl,
      CHAIN_BEP20_NODES: `${harness.chain.url} ${harness.chain.url}`,
      CHAIN_BEP20_ID: '31337',
      CHAIN_BEP20_TOKEN: harness.chain.token.address,
      CHAIN_BEP20_START: '1',
      CHAIN_BEP20_COLD_WALLET: COLD_WALLET,
      CHAIN_LOOK_EVERY_MS: '50',
      SIGNER_URL: harness.signer.url,
      SIGNER_PAYER_PRIVATE_KEY: harness.signer.payerKey,
      LOG_LEVEL: 'info',
    },
  });
  running.add(program);
  return program;
}

async function kill(program: RunningProgram): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended();
  running.delete(program);
}

const areAllPaid = async (all: readonly ApprovedWithdrawal[]) =>
  (await Promise.all(all.map(({ id }) => harness.progressOf(id)))).every(({ state }) => state === 'paid');

test('two processes pay, one of them is killed again and again: each withdrawal is paid once', async () => {
  const all: ApprovedWithdrawal[] = [];
  for (let count = 0; count < 8; count += 1) all.push(await harness.approved('20'));
  await start();
  for (let kills = 0; kills < 3; kills += 1) {
    const mortal = await start();
    await sleep(100 + 150 * kills);
    await kill(mortal);
    await harness.chain.mine();
  }
  await vi.waitFor(
    async () => {
      await harness.finalize();
      expect(await areAllPaid(all)).toBe(true);
    },
    { timeout: 150_000, interval: 1_000 },
  );
  const net = subtractMoney(usdt('20'), usdt('1'));
  for (const { address } of all) expect(await harness.received(address)).toBe(net);
  const [watcher] = watchersOf(harness.sender.chain, harness.fixture);
  expect(await reconcileChain(watcher)()).toMatchObject({ difference: 0n });
  expect(await harness.openAlarms()).not.toContain('books-differ');
}, 200_000);
