import { claimDeposit } from '@cliffhanger/application/deposits';
import { requestWithdrawal } from '@cliffhanger/application/withdrawals';
import { usdt } from '@cliffhanger/core/kernel';
import {
  anApprovedSeller,
  anUpload,
  aReadyPayoutMethod,
  type Fixture,
  openFixture,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const desk = (...args: readonly string[]) => typeAtDesk(fixture.database, args);

test('deposits and withdrawals that wait are listed', async () => {
  const { dependencies } = fixture;
  expect((await desk('deposits')).said).toBe('no deposit waits\n');
  const seller = await anApprovedSeller(dependencies);
  const sellerId = seller.id;
  const method = await aReadyPayoutMethod(fixture, seller);
  await withMoney(dependencies, sellerId, '100');
  const credentialsId = await anUpload(dependencies, sellerId);
  const claim = { sellerId, network: 'bep20', amount: usdt('50'), credentialsId } as const;
  valueOf(await claimDeposit(dependencies)(claim));
  const asked = { sellerId, methodId: method.id, amount: usdt('40'), fundPassword: SELLER_FUND_PASSWORD };
  valueOf(await requestWithdrawal(dependencies)(asked));
  const { said: deposits } = await desk('deposits');
  expect(deposits).toContain('1 deposit waits');
  expect(deposits).toContain('50 USDT on bep20, by Nora Lindqvist');
  const { said: withdrawals } = await desk('withdrawals');
  expect(withdrawals).toContain('40 USDT, by Nora Lindqvist; pay 39 on bep20 to 0x');
  expect(withdrawals).toContain('waits for approval by one person');
});

test.each([
  'approve-deposit',
  'reject-deposit',
  'approve-withdrawal',
  'reject-withdrawal',
  'undo-withdrawal',
  'pay-withdrawal',
  'correct-transfer',
])('the command line knows no %s, in development neither', async (verb) => {
  const id = '01990000-0000-7000-8000-00000000dead';
  expect(await desk(verb, id, '--by', 'Ida')).toMatchObject({
    exitCode: 2,
    said: expect.stringContaining('nothing the desk can do'),
  });
});
