import {
  breakPolicy,
  crashPayouts,
  DYING_POINTS,
  killSigner,
  openPayoutFixture,
  type PayoutFixture,
} from '@cliffhanger/testing/payouts';
import { carelessSigner } from '@cliffhanger/testing/signer';
import { afterAll, beforeAll, expect, test } from 'vitest';

let harness: PayoutFixture;
beforeAll(async () => {
  harness = await openPayoutFixture({ perTransaction: '1000' });
});
afterAll(() => harness?.close());

const WITHDRAWALS = 3;

test('whoever pays may die at every step, before and after it: each withdrawal is paid once', async () => {
  expect(await crashPayouts(harness, { withdrawals: WITHDRAWALS })).toEqual({
    withdrawals: WITHDRAWALS,
    deaths: WITHDRAWALS * DYING_POINTS.length,
    deathsAtEachPoint: WITHDRAWALS,
    paidTwice: 0,
    stuck: 0,
    brokenRules: 0,
  });
});

test('the signer may be killed at every point: each withdrawal is paid once, and signed once', async () => {
  expect(await killSigner(harness, 5)).toEqual({
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
  const { hot } = harness.sender.wallets;
  const careless = { ...harness, sender: { ...harness.sender, signer: carelessSigner() } };
  const figures = await crashPayouts(careless, {
    withdrawals: 1,
    betweenLives: async ({ id }) => {
      await forget(id);
      // The nonce that a sender without its own records would get from a node.
      const nonce = Number(await harness.chain.rpc<string>('eth_getTransactionCount', [hot, 'pending']));
      const take = 'update chain.wallets set next_nonce = $2 where address = $1';
      await harness.fixture.owner.query(take, [hot, nonce]);
    },
  });
  expect(figures.paidTwice).toBe(1);
});

/** Deletes every record of the payout. */
async function forget(withdrawalId: string): Promise<void> {
  const unfinished = `select s.id from chain.outbound_transactions s where s.withdrawal_id = $1 and s.state <> 'confirmed'`;
  for (const statement of [
    `delete from chain.outbound_attempts where outbound_transaction_id in (${unfinished})`,
    `delete from chain.outbound_transactions where id in (${unfinished})`,
    `update wallet.withdrawals set state = 'approved', transaction_hash = null, recorded_by = null
     where id = $1 and state = 'paying'`,
  ]) {
    await harness.fixture.owner.query(statement, [withdrawalId]);
  }
}

test('whoever may ask the signer gets nothing out of it that the policy does not allow', async () => {
  expect(await breakPolicy(harness, 50)).toEqual({ outOfPolicy: 50, refused: 50, signed: 0 });
});
