import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { freePort, startProgram } from '@cliffhanger/testing/processes';
import type { DepositWorld } from './deposit-world.ts';

const FINALITY = 64;
const TO_FINALITY = 70;
const ASK_EVERY_MS = 20;
const WAIT_AT_MOST_MS = 60_000;

/** Measures, with the real process at its usual interval, the time until payouts are stopped. */
export async function deepReorganisations(world: DepositWorld, rounds: number) {
  const { chain, dice, sellers } = world;
  const program = await startWatcher(world);
  let [slowestStopMs, creditedTwice] = [0, 0];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const hash = await chain.token.transfer({ to: dice.pick(sellers).address, units: 50_000_000n });
      await chain.mine(TO_FINALITY);
      await until(() => isCredited(world, hash));
      const signed = await chain.rpc<string>('eth_getRawTransactionByHash', [hash]);
      const startedAt = Date.now();
      await chain.reorganise(TO_FINALITY + dice.between(0, FINALITY));
      await until(() => areWithdrawalsStopped(world));
      slowestStopMs = Math.max(slowestStopMs, Date.now() - startedAt);
      await chain.rpc('eth_sendRawTransaction', [signed]);
      await chain.mine(TO_FINALITY);
      await until(() => isBack(world, hash));
      creditedTwice += (await creditsOf(world, hash)) > 1 ? 1 : 0;
      await clearAlarms(world);
    }
    return { rounds, slowestStopMs, creditedTwice };
  } finally {
    program.child.kill('SIGKILL');
    await program.ended();
  }
}

async function startWatcher({ fixture, chain }: DepositWorld) {
  const port = await freePort();
  return startProgram({
    main: join(REPOSITORY_FOLDER, 'apps/chain/src/main.ts'),
    untilAnswers: `http://127.0.0.1:${port}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      WATCHER_1_DATABASE_URL: fixture.database.watcherUrls[0],
      WATCHER_2_DATABASE_URL: fixture.database.watcherUrls[1],
      PAYER_DATABASE_URL: fixture.database.payerUrl,
      CHAIN_BEP20_NODES: `${chain.url} ${chain.url}`,
      CHAIN_BEP20_ID: String(chain.chain.chainId),
      CHAIN_BEP20_TOKEN: chain.token.address,
      LOG_LEVEL: 'silent',
    },
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + WAIT_AT_MOST_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('it did not come about in time');
    await sleep(ASK_EVERY_MS);
  }
}

const areWithdrawalsStopped = ({ fixture }: DepositWorld): Promise<boolean> =>
  fixture.dependencies.transactions.readOne(({ chainAlarms }) => chainAlarms.areWithdrawalsStopped('bep20'));

const stateOf = async ({ fixture }: DepositWorld, hash: string) => {
  const { rows } = await fixture.owner.query<{ state: string; missing: boolean }>(
    'select state, missing_since is not null as missing from chain.transfers where transaction_hash = $1',
    [hash],
  );
  return rows[0];
};
const isCredited = async (world: DepositWorld, hash: string): Promise<boolean> =>
  (await stateOf(world, hash))?.state === 'credited';
const isBack = async (world: DepositWorld, hash: string): Promise<boolean> =>
  (await stateOf(world, hash))?.missing === false;

async function creditsOf({ fixture }: DepositWorld, hash: string): Promise<number> {
  const { rowCount } = await fixture.owner.query('select from ledger.transfers where key like $1', [
    `chain:%${hash}%`,
  ]);
  return rowCount ?? 0;
}

/** Replaces the decision of two people. */
async function clearAlarms({ fixture }: DepositWorld): Promise<void> {
  const kinds: ChainAlarmKind[] = ['deep-reorganisation', 'credited-but-gone', 'books-differ'];
  await fixture.owner.query(
    "update chain.alarms set cleared_at = now(), cleared_by = 'chain' where kind = any($1) and cleared_at is null",
    [kinds],
  );
}
