import { ownMoneyText } from '@cliffhanger/core/chain';
import { microUsdt } from '@cliffhanger/core/kernel';
import { testWallet } from '@cliffhanger/testing/proofs';
import { expect, test } from 'vitest';
import type { ResolutionRow } from './business-rows.ts';
import { isSignedBySender } from './own-money.ts';

const wallet = testWallet('treasury');
const transactionHash = `0x${'cd'.repeat(32)}`;
const recipient = `0x${'ef'.repeat(20)}`;

const row = (change: Partial<ResolutionRow> = {}): ResolutionRow => ({
  id: 'r',
  chain_transfer_id: 't',
  invoice_id: null,
  network: 'bep20',
  amount: '25000000',
  way: 'capital',
  seller_id: null,
  ended_at: '1',
  done_at: '1',
  was_in_suspense: false,
  signature: wallet.sign(
    ownMoneyText({
      network: 'bep20',
      transactionHash,
      sender: wallet.address,
      recipient,
      amount: microUsdt(25_000_000n),
    }),
  ),
  transaction_hash: transactionHash,
  sender: wallet.address,
  recipient,
  ...change,
});

test('own money is signed for by whoever sent it, over this very transfer', () => {
  expect(isSignedBySender(row())).toBe(true);
  for (const change of [
    { amount: '25000001' },
    { network: 'erc20' },
    { recipient: wallet.address },
    { sender: testWallet('stranger').address },
    { transaction_hash: `0x${'ce'.repeat(32)}` },
    { signature: `0x${'ab'.repeat(65)}` },
    { signature: null },
  ])
    expect(isSignedBySender(row(change)), JSON.stringify(change)).toBe(false);
});
