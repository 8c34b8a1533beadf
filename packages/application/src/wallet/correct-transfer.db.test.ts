import type { OperatorId, Result, TransferId } from '@cliffhanger/core/kernel';
import { DAY_MS, usdt } from '@cliffhanger/core/kernel';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  addOperators,
  anApprovedSeller,
  anUpload,
  aReadyPayoutMethod,
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
import { claimDeposit, decideDeposit } from '../deposits/index.ts';
import { correctTransfer, listFundLog } from './index.ts';

let fixture: Fixture;
let seller: TestSeller;
let depositTransfer: TransferId;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
  await withMoney(fixture.dependencies, seller.id, '50');
  depositTransfer = (await newest()).id;
});

async function newest() {
  const { list } = valueOf(
    await listFundLog(fixture.dependencies)({ sellerId: seller.id, page: 1, size: 1 }),
  );
  const [transfer] = list;
  if (transfer === undefined) throw new Error('the log is empty');
  return transfer;
}
const correct = (
  operator: OperatorId,
  reason = 'Credited to the wrong seller.',
  transferId = depositTransfer,
) => correctTransfer(fixture.dependencies)({ transferId, reason, bearsRest: false, operator });
const nameOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.name);
const available = async () =>
  (await fixture.dependencies.transactions.read((repositories) => repositories.ledger.balancesOf(seller.id)))
    .available;

test('nobody changes a balance alone: two people undo a transfer, and the seller reads why', async () => {
  valueOf(await correct(IDA));
  expect(await available()).toBe(usdt('50'));
  expect(nameOf(await correct(IDA))).toBe('second-person-needed');
  const { correction } = valueOf(await correct(OLAV, 'Other words.'));
  expect(correction.confirmed).toMatchObject({ by: OLAV });
  expect(await available()).toBe(0n);
  expect(await newest()).toMatchObject({
    kind: 'correction',
    corrects: depositTransfer,
    reason: 'Credited to the wrong seller.',
    movements: [{ account: 'seller:available', amount: -usdt('50') }],
  });
  const { list } = await fixture.dependencies.transactions.read((repositories) =>
    repositories.messages.list({ sellerId: seller.id, kind: 'money', page: 1, size: 5 }),
  );
  expect(list.map(({ key }) => key)).toContain('balance-corrected');
});

test('undone once, whoever confirms at the same time', async () => {
  valueOf(await correct(IDA));
  const outcomes = await Promise.all([OLAV, INES, OLAV].map((name) => correct(name)));
  expect(outcomes.filter((one) => valueOf(one).isNew)).toHaveLength(1);
  expect(await available()).toBe(0n);
});

test('money that is gone is not taken: a balance never falls below zero', async () => {
  const method = await aReadyPayoutMethod(fixture, seller);
  valueOf(
    await requestWithdrawal(fixture.dependencies)({
      sellerId: seller.id,
      methodId: method.id,
      amount: usdt('20'),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
  valueOf(await correct(IDA));
  expect(nameOf(await correct(OLAV))).toBe('insufficient-available-balance');
  expect(await available()).toBe(usdt('30'));
  const { id: request } = await newest();
  expect(nameOf(await correct(IDA, 'A mistake.', request))).toBe('transfer-not-correctable');
});

test('a correction can itself be corrected; what does not exist cannot', async () => {
  valueOf(await correct(IDA));
  valueOf(await correct(OLAV));
  const { id } = await newest();
  valueOf(await correct(IDA, 'It was theirs after all.', id));
  valueOf(await correct(OLAV, 'It was theirs after all.', id));
  expect(await available()).toBe(usdt('50'));
  expect(nameOf(await correct(IDA, 'A mistake.', fixture.dependencies.random.id()))).toBe('transfer-unknown');
  expect(await brokenRules(fixture.owner)).toEqual([]);
});

const claimed = async (amount: string) => {
  const credentialsId = await anUpload(fixture.dependencies, seller.id);
  const claim = { sellerId: seller.id, network: 'bep20', amount: usdt(amount), credentialsId } as const;
  return valueOf(await claimDeposit(fixture.dependencies)(claim)).id;
};
const credited = async (amount: string) => {
  const depositId = await claimed(amount);
  const approve = (operator: OperatorId) =>
    decideDeposit(fixture.dependencies)({ depositId, operator, decision: { kind: 'approve' } });
  valueOf(await approve(IDA));
  valueOf(await approve(OLAV));
  return (await newest()).id;
};
const undoneAtACost = async (transferId: TransferId) => {
  const asked = { transferId, reason: 'No transfer came.', bearsRest: true };
  valueOf(await correctTransfer(fixture.dependencies)({ ...asked, operator: IDA }));
  return correctTransfer(fixture.dependencies)({ ...asked, operator: OLAV });
};
const withdrawAll = async (methodId: PayoutMethodId) =>
  valueOf(
    await requestWithdrawal(fixture.dependencies)({
      sellerId: seller.id,
      methodId,
      amount: await available(),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );

test('what two people credit and the platform then bears makes no room for more, for 30 days', async () => {
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  const firstCredit = await credited('3000');
  await withdrawAll(methodId);
  valueOf(await undoneAtACost(firstCredit));

  const depositId = await claimed('2000.000001');
  const approve = () =>
    decideDeposit(fixture.dependencies)({ depositId, operator: IDA, decision: { kind: 'approve' } });
  expect(nameOf(await approve())).toBe('unbacked-limit-reached');
  const used = await fixture.transactions.readOne(({ platformFigures }) =>
    platformFigures.unbackedRoomUsed(fixture.clock.now()),
  );
  expect(used).toBe(usdt('3000'));
  await credited('1990');
  await withdrawAll(methodId);
  // The test's own deposit has a transfer: its potential cost counts as well.
  expect(nameOf(await undoneAtACost(depositTransfer))).toBe('unbacked-limit-reached');

  fixture.clock.pass(30 * DAY_MS);
  expect(nameOf(await correct(OLAV))).toBe('ok');
  expect(nameOf(await approve())).toBe('ok');
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
