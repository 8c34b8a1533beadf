import { claimDeposit } from '@cliffhanger/application/deposits';
import { listFundLog } from '@cliffhanger/application/wallet';
import { requestWithdrawal } from '@cliffhanger/application/withdrawals';
import { usdt } from '@cliffhanger/core/kernel';
import {
  anApprovedSeller,
  anUpload,
  aReadyPayoutMethod,
  aTransactionHash,
  type Office,
  openOffice,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const desk = (...words: readonly string[]) => typeAtDesk(office.database, words);

test('a deposit is listed, approved by two people and credited', async () => {
  expect((await desk('deposits')).said).toBe('no deposit waits\n');
  const { id: sellerId } = await anApprovedSeller(office.outside);
  const { id } = valueOf(
    await claimDeposit(office.outside)({
      sellerId,
      network: 'bep20',
      amount: usdt('50'),
      credentialsId: await anUpload(office.outside, sellerId),
    }),
  );
  const { said } = await desk('deposits');
  expect(said).toContain('1 deposit waits');
  expect(said).toContain('50 USDT on bep20, by Nora Lindqvist');
  expect((await desk('approve-deposit', id, '--by', 'Ida')).said).toContain('a second person is needed');
  expect(await desk('approve-deposit', id, '--by', 'Ida')).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('a second person'),
  });
  expect((await desk('approve-deposit', id, '--by', 'Olav')).said).toBe(
    `deposit ${id}: credited; the seller is told\n`,
  );
  expect(await desk('reject-deposit', id, '--by', 'Olav', '--rule', 'transfer-not-found')).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('a decision stands'),
  });
});

test('a withdrawal is listed, approved and paid by two people who name the same transaction', async () => {
  const seller = await anApprovedSeller(office.outside);
  const method = await aReadyPayoutMethod(office, seller);
  await withMoney(office.outside, seller.id, '100');
  const ask = async () =>
    valueOf(
      await requestWithdrawal(office.outside)({
        sellerId: seller.id,
        methodId: method.id,
        amount: usdt('40'),
        fundPassword: SELLER_FUND_PASSWORD,
      }),
    );
  const { id } = await ask();
  const { said } = await desk('withdrawals');
  expect(said).toContain('40 USDT, by Nora Lindqvist; pay 39 on bep20 to 0x');
  expect(said).toContain('waits for approval by one person');
  expect((await desk('approve-withdrawal', id, '--by', 'Ida')).said).toContain('approved by Ida');
  const hash = aTransactionHash();
  expect((await desk('pay-withdrawal', id, hash, '--by', 'Ida')).said).toContain(
    'a second person confirms it',
  );
  expect((await desk('pay-withdrawal', id, aTransactionHash(), '--by', 'Olav')).said).toContain(
    'the first person named another transaction',
  );
  expect((await desk('pay-withdrawal', id, hash, '--by', 'Olav')).said).toBe(
    `withdrawal ${id}: paid with ${hash}\n`,
  );

  const another = await ask();
  const ground = ['--by', 'Ida', '--rule', 'address-reported'];
  expect((await desk('reject-withdrawal', another.id, ...ground)).exitCode).toBe(1);
  expect((await desk('undo-withdrawal', another.id, ...ground)).said).toContain(
    'rejected (address-reported)',
  );
});

test('a transfer is undone by two people, with a reason', async () => {
  const { id: sellerId } = await anApprovedSeller(office.outside);
  await withMoney(office.outside, sellerId, '50');
  const { list } = valueOf(await listFundLog(office.outside)({ sellerId, page: 1, size: 1 }));
  const transferId = list[0]?.id ?? '';
  const correct = (operator: string) =>
    desk('correct-transfer', transferId, '--by', operator, '--note', 'Credited to the wrong seller.');
  expect((await correct('Ida')).said).toContain('a second person is needed');
  expect((await correct('Ida')).exitCode).toBe(1);
  expect((await correct('Olav')).said).toContain(`${transferId} is undone by`);
});

test('words that say nothing are answered with what is missing', async () => {
  const id = '01990000-0000-7000-8000-00000000dead';
  const answers: readonly (readonly [readonly string[], number, string])[] = [
    [['approve-deposit', 'first', '--by', 'Ida'], 2, 'one id says which'],
    [['approve-withdrawal', id], 2, '--by <operator>'],
    [['reject-withdrawal', id, '--by', 'Ida'], 2, 'a rejection names its rule'],
    [['pay-withdrawal', id, '--by', 'Ida'], 2, 'an id and a transaction hash'],
    [['correct-transfer', id, '--by', 'Ida'], 2, 'with its reason'],
    [['approve-withdrawal', id, '--by', 'Ida'], 1, 'there is none with this id'],
  ];
  for (const [words, exitCode, said] of answers) {
    expect(await desk(...words)).toMatchObject({ exitCode, said: expect.stringContaining(said) });
  }
});
