import {
  breakPolicy,
  crashPayouts,
  DYING_POINTS,
  killSigner,
  openPayingDesk,
  type PayingDesk,
} from '@cliffhanger/testing/payouts';
import { carelessSigner } from '@cliffhanger/testing/signer';
import { afterAll, beforeAll, expect, test } from 'vitest';

let desk: PayingDesk;
beforeAll(async () => {
  desk = await openPayingDesk({ perTransaction: '1000' });
});
afterAll(() => desk?.close());

const WITHDRAWALS = 3;

test('whoever pays may die at every step, before and after it: each withdrawal is paid once', async () => {
  expect(await crashPayouts(desk, { withdrawals: WITHDRAWALS })).toEqual({
    withdrawals: WITHDRAWALS,
    deaths: WITHDRAWALS * DYING_POINTS.length,
    deathsAtEachPoint: WITHDRAWALS,
    paidTwice: 0,
    stuck: 0,
    brokenRules: 0,
  });
});

test('the signer may be killed at every point: each withdrawal is paid once, and signed once', async () => {
  expect(await killSigner(desk, 5)).toEqual({
    withdrawals: 5,
    signerDeaths: 5,
    deathsAtEachPoint: 1,
    signatures: 5,
    paidTwice: 0,
    stuck: 0,
    brokenRules: 0,
  });
});

test('were nothing stored here or at the signer, the same deaths would pay twice, and this is how it would be seen', async () => {
  const { hot } = desk.sender.wallets;
  const careless = { ...desk, sender: { ...desk.sender, signer: carelessSigner() } };
  const figures = await crashPayouts(careless, {
    withdrawals: 1,
    betweenLives: async ({ id }) => {
      await forget(id);
      // What a node would say to whoever has kept no nonces of their own.
      const nonce = Number(await desk.chain.rpc<string>('eth_getTransactionCount', [hot, 'pending']));
      const take = 'update chain.wallets set next_nonce = $2 where address = $1';
      await desk.fixture.owner.query(take, [hot, nonce]);
    },
  });
  expect(figures.paidTwice).toBe(1);
});

/** As if nothing had been written down. */
async function forget(withdrawalId: string): Promise<void> {
  const unfinished = `select s.id from chain.sendings s where s.withdrawal_id = $1 and s.state <> 'confirmed'`;
  for (const statement of [
    `delete from chain.sending_attempts where sending_id in (${unfinished})`,
    `delete from chain.sendings where id in (${unfinished})`,
    `update wallet.withdrawals set state = 'approved', transaction_hash = null, recorded_by = null
     where id = $1 and state = 'paying'`,
  ]) {
    await desk.fixture.owner.query(statement, [withdrawalId]);
  }
}

test('whoever may ask the signer gets nothing out of it that the policy does not allow', async () => {
  expect(await breakPolicy(desk, 50)).toEqual({ outOfPolicy: 50, refused: 50, signed: 0 });
});
