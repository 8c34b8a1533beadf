import type { OperatorId, Result, TransferId } from '@cliffhanger/core/kernel';
import { microUsdt, usdt } from '@cliffhanger/core/kernel';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  addOperators,
  anApprovedSeller,
  anOrder,
  aReadyPayoutMethod,
  aRefundedOrder,
  aTransactionHash,
  type Fixture,
  IDA,
  INES,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyLevel, refundUpgrade } from '../levels/index.ts';
import { applyEarlySettlement, beginSettlements, quoteEarlySettlement } from '../settlement/index.ts';
import { answerAppeal, appealDecision, confirmRemedy } from '../trust/index.ts';
import { correctTransfer } from './index.ts';

/*
 * Every kind of transfer that can be wrong has a correction: once, by two people, never above its amount
 * (DOMAIN §13).
 */

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  await fixture.owner.query(
    `insert into chain.watchers (network, chain_id, token, decimals, height, hash, head_height, finalized_height, followed_at)
     values ('bep20', 56, 'x', 6, 1, 'x', 1, 1, now())`,
  );
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

const DRAMA = SAMPLE_DRAMAS.theNinthDebt.id;
const dependencies = () => fixture.dependencies;
const nameOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.name);
const asks = (transferId: TransferId, operator: OperatorId, bearsRest = false) =>
  correctTransfer(dependencies())({ transferId, reason: 'Our mistake.', bearsRest, operator });
const available = async () =>
  (await dependencies().transactions.read(({ ledger }) => ledger.balancesOf(seller.id))).available;
const balanceOf = async (account: string): Promise<bigint> => {
  const { rows } = await fixture.owner.query<{ balance: bigint }>(
    'select balance from ledger.account_balances where account = $1',
    [account],
  );
  return BigInt(rows[0]?.balance ?? 0);
};
const newestOf = async (kind: string): Promise<TransferId> => {
  const { rows } = await fixture.owner.query<{ id: TransferId }>(
    'select id from ledger.transfers where journal_id = $1 and kind = $2 order by sequence desc limit 1',
    [seller.id, kind],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no ${kind}`);
  return row.id;
};
const corrected = async (transferId: TransferId, bearsRest = false) => {
  valueOf(await asks(transferId, IDA, bearsRest));
  return asks(transferId, OLAV, bearsRest);
};

async function aWithdrawal(amount: string) {
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  const asked = { sellerId: seller.id, methodId, amount: usdt(amount), fundPassword: SELLER_FUND_PASSWORD };
  return valueOf(await requestWithdrawal(dependencies())(asked));
}

async function aPaymentByHand(amount: string, transactionHash = aTransactionHash()) {
  const { id: withdrawalId, methodId } = await aWithdrawal(amount);
  const decide = (
    operator: OperatorId,
    decision: Parameters<ReturnType<typeof decideWithdrawal>>[0]['decision'],
  ) => decideWithdrawal(dependencies())({ withdrawalId, operator, decision });
  valueOf(await decide(IDA, { kind: 'approve' }));
  valueOf(await decide(IDA, { kind: 'record-payment', transactionHash }));
  valueOf(await decide(OLAV, { kind: 'record-payment', transactionHash }));
  return methodId;
}

test('what the seller has spent of a wrong credit the platform bears, if the two say so', async () => {
  await withMoney(dependencies(), seller.id, '50');
  await aWithdrawal('20');
  const deposit = await newestOf('deposit');
  const [losses, before] = [await balanceOf('platform:losses'), await balanceOf('custody:test')];
  valueOf(await corrected(deposit, true));
  expect(await available()).toBe(0n);
  expect(await balanceOf('platform:losses')).toBe(losses - usdt('20'));
  expect(await balanceOf('custody:test')).toBe(before + usdt('50'));
});

test('that the platform bears the rest is said by the first: the second cannot add it', async () => {
  await withMoney(dependencies(), seller.id, '50');
  await aWithdrawal('20');
  const deposit = await newestOf('deposit');
  valueOf(await asks(deposit, IDA, false));
  expect(nameOf(await asks(deposit, OLAV, true))).toBe('insufficient-available-balance');
  expect(await available()).toBe(usdt('30'));
});

test('the fee of an early settlement goes back once, and its orders stay settled', async () => {
  await aConsignment(dependencies(), seller.id, DRAMA);
  await anOrder(dependencies(), { sellerId: seller.id, dramaId: DRAMA });
  fixture.clock.pass(25 * 3_600_000);
  valueOf(await beginSettlements(dependencies())());
  const quote = valueOf(await quoteEarlySettlement(dependencies())({ sellerId: seller.id }));
  valueOf(
    await applyEarlySettlement(dependencies())({
      sellerId: seller.id,
      shownSum: quote.sum,
      quoteId: quote.quoteId,
    }),
  );
  const before = await available();
  expect(quote.fee).toBeGreaterThan(0n);
  const transfer = await newestOf('early-settlement');
  valueOf(await corrected(transfer));
  expect(await available()).toBe(before + quote.fee);
  expect(valueOf(await asks(transfer, INES)).isNew).toBe(false);
  expect(await available()).toBe(before + quote.fee);
});

test('a payout that was recorded by hand and never left is back in the wallet, fee and all, and its address is unknown again', async () => {
  await withMoney(dependencies(), seller.id, '100');
  const methodId = await aPaymentByHand('40');
  expect(await available()).toBe(usdt('60'));
  const custody = await balanceOf('custody:bep20');
  valueOf(await corrected(await newestOf('withdrawal-paid')));
  expect(await available()).toBe(usdt('100'));
  expect(await balanceOf('custody:bep20')).toBe(custody - usdt('39'));
  const { rows } = await fixture.owner.query(
    `select first_paid_at, (chain.holdings_of('bep20')).paid_from_elsewhere::text as elsewhere
     from wallet.payout_methods where id = $1`,
    [methodId],
  );
  expect(rows).toEqual([{ first_paid_at: null, elsewhere: '0' }]);
});

test('a payout that a chain shows is not given back', async () => {
  await withMoney(dependencies(), seller.id, '100');
  const hash = aTransactionHash();
  await aPaymentByHand('40', hash);
  await fixture.owner.query(
    `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units, amount,
       remainder, block_height, block_hash, block_at, state, seen_at)
     values ('bep20', $1, 0, gen_random_uuid(), 'outgoing', 'x', 'x', 'y', 1, 1, 0, 1, 'x', now(), 'seen', now())`,
    [hash],
  );
  expect(nameOf(await asks(await newestOf('withdrawal-paid'), IDA))).toBe('transfer-not-correctable');
});

test('the price of a level goes back once: a correction or a refund, whichever is first', async () => {
  await withMoney(dependencies(), seller.id, '200');
  const { purchase } = valueOf(await buyLevel(dependencies())({ sellerId: seller.id, level: 'silver' }));
  const transfer = await newestOf('level-purchase');
  const refund = () => refundUpgrade(dependencies())({ sellerId: seller.id, purchaseId: purchase.id });
  valueOf(await asks(transfer, IDA));
  const [confirmed, refunded] = await Promise.all([asks(transfer, OLAV), refund()]);
  expect([confirmed.ok, refunded.ok].filter(Boolean)).toHaveLength(1);
  expect(await available()).toBe(usdt('200'));
  expect((await asks(transfer, INES)).ok && (await refund()).ok).toBe(false);
  expect(await available()).toBe(usdt('200'));
});

test('the profit of a refunded order is paid once: by a correction or by an upheld appeal, whichever is first', async () => {
  const decision = await aRefundedOrder(fixture, seller);
  const before = await available();
  const refund = await newestOf('refund');
  const { rows } = await fixture.owner.query<{ profit: bigint }>(
    'select order_amount - purchase_cost as profit from orders where refund_transfer = $1',
    [refund],
  );
  const profit = microUsdt(BigInt(rows[0]?.profit ?? 0));
  const { id: appealId } = valueOf(
    await appealDecision(dependencies())({ sellerId: seller.id, ...decision, text: 'Look again.' }),
  );
  valueOf(await asks(refund, IDA));
  const uphold = { appealId, outcome: 'upheld', answer: 'Yes.', operator: INES } as const;
  await Promise.all([asks(refund, OLAV), answerAppeal(dependencies())(uphold)]);
  await confirmRemedy(dependencies())({ appealId, operator: OLAV });
  await asks(refund, INES);
  expect(profit).toBeGreaterThan(0n);
  expect(await available()).toBe(before + profit);
});

test('who has no account any more is paid nothing', async () => {
  await aRefundedOrder(fixture, seller);
  const refund = await newestOf('refund');
  valueOf(await asks(refund, IDA));
  await fixture.owner.query(
    `update identity.sellers set erased_at = now(), email = null, real_name = null, country = null, contact_kind = null,
       contact_address = null where seller_id = $1`,
    [seller.id],
  );
  expect(nameOf(await asks(refund, OLAV))).toBe('account-does-not-exist');
});

test('after all of it the books hold every rule', async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
