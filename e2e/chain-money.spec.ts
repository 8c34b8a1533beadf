import { SELLER_FUND_PASSWORD } from '@cliffhanger/testing/factories';
import { requestWithdrawal } from '@cliffhanger/wire/withdrawals';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import { answersWithId, keysInFundPassword } from './person/moving-money.ts';
import type { Person } from './person/person.ts';
import {
  anApprovedSeller,
  aSellerWithAddress,
  depositAddressOf,
  payoutAddressOf,
} from './world/back-office.ts';
import { blocksPass, chainForgets, heldAt, somebodySends } from './world/chain.ts';
import { operatorApprovesWithdrawal } from './world/desk.ts';

/* One chain for all of them, and one of them makes it forget blocks: they take turns. */
test.describe.configure({ mode: 'serial' });

/** More than the chain of the stack needs to make a block final. */
const FINAL_AFTER = 12;
/** The watcher looks every second; push and the page's own look follow. */
const SOON = { timeout: 30_000 };

test('a transfer is seen, counted and credited before the seller’s eyes', async ({ person }) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await person.opens('deposit');
  await person.sees('deposits.copy');
  const hash = await somebodySends('40', await depositAddressOf(seller.id));
  const card = person.page.getByText(hash.slice(0, 8)).first();
  await expect(card).toBeVisible(SOON);
  await person.sees('deposits.state.pending');
  await inspect(person, 'deposit-confirming', { pictures: ['light', 'dark'] });

  const counted = () => person.page.getByText(/^\d+ of \d+ confirmations$/).first();
  const before = Number.parseInt((await counted().textContent()) ?? '', 10);
  await blocksPass(2);
  await expect
    .poll(async () => Number.parseInt((await counted().textContent()) ?? '', 10), SOON)
    .toBeGreaterThan(before);
  await blocksPass(FINAL_AFTER);
  await expect(card).toBeHidden(SOON);
  await person.opens('wallet');
  await expect(person.page.getByText('+40.00')).toBeVisible(SOON);
});

test('a reorganisation takes a transfer away again, and says so', async ({ person }) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await person.opens('deposit');
  await person.sees('deposits.copy');
  await somebodySends('55', await depositAddressOf(seller.id));
  await expect(person.page.getByText(person.words('deposits.state.pending')).first()).toBeVisible(SOON);
  await chainForgets(3);
  await blocksPass(1);
  await expect(person.page.getByText(person.words('deposits.state.gone')).first()).toBeVisible(SOON);
  await person.sees('deposits.gone');
  await inspect(person, 'deposit-gone');
  await blocksPass(FINAL_AFTER);
  await person.opens('wallet');
  await expect(person.page.getByText('+55.00')).toHaveCount(0);
});

test('money goes to an address that is known, and the record shows its transaction', async ({ person }) => {
  const seller = await aSellerWithAddress({ money: '150' });
  const address = await payoutAddressOf(seller.id);
  await logsIn(person, seller);
  const id = await withdraws(person, '60');
  await operatorApprovesWithdrawal(id);
  await person.opens('records', { id });
  await expect
    .poll(
      async () => {
        await blocksPass(FINAL_AFTER);
        return person.page.getByText(person.words('withdrawals.step.paid')).first().isVisible();
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toBe(true);
  expect(await heldAt(address)).toBe(59_000_000n);
  await expect(person.page.getByText(/^0x[0-9a-f]{4,}/).first()).toBeVisible();
  await inspect(person, 'withdrawal-on-chain', { pictures: ['light', 'dark'] });
});

async function withdraws(person: Person, amount: string): Promise<string> {
  await person.opens('withdraw');
  await person.types('withdrawals.amount', amount);
  await person.presses('withdrawals.review');
  const requested = answersWithId(person, requestWithdrawal);
  await person.presses('withdrawals.confirm.action');
  await keysInFundPassword(person, SELLER_FUND_PASSWORD);
  await person.sees('withdrawals.done');
  return requested;
}
