import { anEvmAddress, SELLER_FUND_PASSWORD } from '@cliffhanger/testing/factories';
import { claimDeposit } from '@cliffhanger/wire/deposits';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import { answersWithId, keysInFundPassword, tabsTo } from './person/moving-money.ts';
import { anApprovedSeller, aSellerWithAddress } from './world/back-office.ts';
import { redAndBluePicture } from './world/sample-picture.ts';
import { twoApproveDeposit } from './world/staff.ts';

test('an undetected transfer is proven, approved by two people, and appears in the log', async ({
  person,
}) => {
  const seller = await anApprovedSeller();
  await logsIn(person, seller);
  await person.opens('deposit');
  await person.sees('deposits.copy');
  await inspect(person, 'deposit', { pictures: ['light', 'dark'] });

  await person.touches(person.page.getByRole('tab', { name: person.t('deposits.way.proof') }));
  await person.presses('deposits.proof.submit');
  await person.sees('refusals.amount-required');
  await person.types('deposits.amount', '120');
  await person.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await redAndBluePicture() });
  await person.sees('deposits.screenshot.there');
  await inspect(person, 'deposit-proof');
  const claimed = answersWithId(person, claimDeposit);
  await person.presses('deposits.proof.submit');
  const id = await claimed;

  await person.isOn('deposits');
  await person.sees('deposits.state.under-review');
  await inspect(person, 'recharge-records');
  await twoApproveDeposit(id);
  await person.sees('deposits.state.credited');

  await person.opens('wallet');
  await expect(person.page.getByText('+120.00')).toBeVisible();
  await inspect(person, 'wallet', { pictures: ['light', 'dark'] });
  await person.touches(person.row('wallet.kind.deposit').filter({ hasText: '+120.00' }));
  await person.sees('wallet.account.custody');
  await inspect(person, 'transfer');

  await person.opens('assets');
  await person.sees('wallet.statements.check');
  await inspect(person, 'assets');
});

test('a seller withdraws by keyboard only, after too large an amount and a wrong fund password', {
  tag: '@smoke',
}, async ({ person }) => {
  const seller = await aSellerWithAddress({ money: '150' });
  const { keyboard } = person.page;
  await logsIn(person, seller);
  await person.opens('withdraw');
  await person.field('withdrawals.amount').focus();
  await keyboard.type('150.01');
  await keyboard.press('Enter');
  await person.sees('refusals.insufficient-available-balance');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('60');
  await inspect(person, 'withdraw', { pictures: ['light', 'dark'] });
  await person.field('withdrawals.amount').focus();
  // Enter clicks the submit button, whose lock against repeated clicks is still active.
  await person.untilItCounts(() => keyboard.press('Enter'));

  const sheet = person.dialog('withdrawals.confirm.title');
  await expect(sheet.getByText('59.00')).toBeVisible();
  await expect(sheet.getByText('90.00')).toBeVisible();
  await inspect(person, 'withdraw-confirm');
  await tabsTo(person, person.button('withdrawals.confirm.action'));
  await keyboard.press('Enter');
  await keysInFundPassword(person, '000000');
  await person.sees('refusals.fund-password-wrong', { left: 4 });
  await inspect(person, 'withdraw-keypad', { pictures: ['light', 'dark'] });
  await keysInFundPassword(person, SELLER_FUND_PASSWORD);
  await person.sees('withdrawals.done');
  await tabsTo(person, person.button('withdrawals.progress'));
  await keyboard.press('Enter');

  await person.isOn('records');
  await person.sees('withdrawals.step.requested');
  await person.sees('withdrawals.needs.one-person');
  await inspect(person, 'withdrawal');
  await person.opens('wallet');
  await expect(person.page.getByText('90.00').first()).toBeVisible();
});

test('a new address waits a day, and bank withdrawals are not available', async ({ person }) => {
  const seller = await aSellerWithAddress({ money: '50' });
  await logsIn(person, seller);
  await person.opens('payoutMethods');
  await person.follows('withdrawals.method.add');
  const address = person.field('withdrawals.address-on', { network: 'BEP-20' });
  await address.fill('nowhere');
  await person.presses('withdrawals.method.save');
  await keysInFundPassword(person, SELLER_FUND_PASSWORD);
  await person.sees('refusals.address-malformed');
  await inspect(person, 'payout-method-new');
  await address.fill(anEvmAddress());
  await person.presses('withdrawals.method.save');
  await keysInFundPassword(person, SELLER_FUND_PASSWORD);
  await person.isOn('payoutMethods');
  await person.sees('withdrawals.method.waits');
  await inspect(person, 'payout-methods');

  await person.opens('withdraw');
  await person.touches(person.page.getByRole('button', { name: /^BEP-20/ }));
  const choices = person.dialog('withdrawals.choose').getByRole('button', { name: /^BEP-20/ });
  await expect(choices).toHaveCount(2);
  await expect(choices.and(person.page.locator(':disabled'))).toHaveCount(1);
  await inspect(person, 'withdraw-address');

  await person.opens('withdrawToBank');
  await person.sees('withdrawals.bank.off');
  await inspect(person, 'withdraw-to-bank');
  await person.follows('withdrawals.bank.off.action');
  await person.isOn('withdraw');
});
