import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AttackedStory,
  booked,
  foundAs,
  MARA,
  NILS,
  openAttackedStory,
  owner,
  tries,
  withoutConstraint,
} from '../../test/attacked-story.ts';

/* DOMAIN §10.3, §13: no excessive fee, deposit or upgrade is required before a withdrawal. */

let story: AttackedStory;
beforeAll(async () => {
  story = await openAttackedStory();
}, 180_000);
afterAll(() => story?.close());

const ADA = `'01990000-0000-7000-8000-0000000000a4'`;
const INES = `'01990000-0000-7000-8000-0000000000a3'`;
const asked = (name: string, value: string): string =>
  `select settings.change('${name}', '${value}', 0, 'for all', ${ADA}, 0)`;
const BOUNDED = /within_bounds/;
const NOT_REJECTED_SO = /no rule rejects/;

const REFUSED = [
  tries('console', 'a fee above 5 is asked for', asked('withdrawalFee', '"5.000001"'), BOUNDED),
  tries('console', 'a fee that is no amount is asked for', asked('withdrawalFee', '"all"'), BOUNDED),
  tries('console', 'a minimum above 20 is asked for', asked('withdrawalMinimum', '"20.01"'), BOUNDED),
  tries('console', 'a new address is to wait a week', asked('newAddressWaitsMs', '168'), BOUNDED),
  tries('console', 'a withdrawal is to be answered in a month', asked('withdrawalReviewMs', '720'), BOUNDED),
  tries('console', 'an appeal is to be answered in a month', asked('appealReviewMs', '720'), BOUNDED),
  tries('console', 'a click is to count for a day', asked('clickCountsForMs', '1'), BOUNDED),
  tries('console', 'a setting is written past the function', 'insert into settings.versions default values'),
  tries('console', 'a withdrawal is made dearer', 'update wallet.withdrawals set fee = 5000000'),
  tries('payer', 'a withdrawal is made dearer', 'update wallet.withdrawals set fee = 5000000'),
  tries(
    'seller',
    'a payout method is made to wait',
    `update wallet.payout_methods set ready_at = 'infinity'`,
  ),
  tries(
    'console',
    'a withdrawal is rejected until something is deposited',
    `select wallet.reject_withdrawal(gen_random_uuid(), ${INES}, 'deposit-first', '{}', null, false, 0)`,
    NOT_REJECTED_SO,
  ),
  tries(
    'console',
    'a withdrawal is rejected until a level is bought',
    `select wallet.reject_withdrawal(gen_random_uuid(), ${INES}, 'level-too-low', '{}', null, false, 0)`,
    NOT_REJECTED_SO,
  ),
  tries(
    'worker',
    'an early settlement is written',
    'insert into settlement.early_settlements default values',
  ),
  tries(
    'console',
    'a fee is booked',
    booked({
      kind: 'withdrawal-paid',
      to: 'gen_random_uuid()',
      moves: { 'seller:withdrawing': -1, 'platform:fee_withdraw': 1 },
    }),
  ),
];

const setting = (name: string, value: string): string =>
  withoutConstraint(
    'settings.versions',
    'within_bounds',
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     values ('${name}', '${value}', now(), 'for all', 'owner', now())`,
  );
const withdrawal = (constraint: string, set: string, where = `state <> 'rejected'`): string =>
  withoutConstraint('wallet.withdrawals', constraint, `update wallet.withdrawals set ${set} where ${where}`);

const FOUND = [
  owner('a fee of 6', setting('withdrawalFee', '"6"')),
  owner('a fee in words', setting('withdrawalFee', '"5e0"')),
  owner('a fee as a number', setting('withdrawalFee', '1')),
  owner('a minimum of 500', setting('withdrawalMinimum', '"500"')),
  owner('a new address waits a month', setting('newAddressWaitsMs', '720')),
  owner('a review takes a month', setting('withdrawalReviewMs', '720')),
  owner('a click counts for an hour', setting('clickCountsForMs', '0')),
  owner('a withdrawal costs 6', withdrawal('fee_bounded', 'fee = 6000000')),
  owner('a withdrawal costs a fifth of it', withdrawal('fee_bounded', 'fee = amount / 5')),
  owner(
    'a withdrawal is answered next year',
    withdrawal('answered_within_three_days', `promised_by = requested_at + interval '1 year'`),
  ),
  owner(
    'a withdrawal is rejected until something is deposited',
    withdrawal('rejected_by_a_rule', `notice = notice || '{"rule": "deposit-first"}'`, `state = 'rejected'`),
  ),
  owner(
    'a withdrawal is rejected by nothing',
    withdrawal('rejected_by_a_rule', `notice = notice - 'rule'`, `state = 'rejected'`),
  ),
  owner(
    'a rejection cannot be appealed',
    `update wallet.withdrawals set notice = notice - 'appealUntil' where state = 'rejected'`,
  ),
  owner(
    'a rejection can be appealed for an hour',
    `update wallet.withdrawals set notice = jsonb_set(notice, '{appealUntil}', notice -> 'decidedAt') where state = 'rejected'`,
  ),
  owner(
    'a payout method waits a month',
    withoutConstraint(
      'wallet.payout_methods',
      'waits_three_days_at_most',
      `update wallet.payout_methods set ready_at = added_at + interval '30 days'`,
    ),
  ),
  owner(
    'an early settlement costs a tenth',
    withoutConstraint(
      'settlement.early_settlements',
      'fee_bounded',
      'update settlement.early_settlements set fee = amount / 10',
    ),
  ),
  owner(
    'a fee for unlocking is taken',
    booked({
      kind: 'unlock-fee',
      moves: { 'seller:available': -5_000_000, 'platform:fee_withdraw': 5_000_000 },
    }),
  ),
  owner(
    'a tax is taken in front of a withdrawal',
    booked({
      kind: 'withdrawal-request',
      reference: 'withdrawal:none',
      moves: { 'seller:available': -5_000_000, 'platform:levels': 5_000_000 },
    }),
  ),
  owner(
    'a level is bought in the place of the seller',
    booked({
      kind: 'level-purchase',
      reference: 'level-purchase:none',
      moves: { 'seller:available': -5_000_000, 'platform:levels': 5_000_000 },
    }),
  ),
  owner(
    'who bought a level is said to be an operator',
    `update ledger.transfers set actor = 'operator:nobody' where kind = 'level-purchase' and 'platform:levels' = any (accounts)`,
  ),
  owner(
    'more is taken for a withdrawal than was asked for',
    `update ledger.transfers set amounts = array[amounts[1] - 1, amounts[2] + 1] where kind = 'withdrawal-request'`,
  ),
  owner(
    'the fee in the books is another one',
    `update ledger.transfers set amounts = array[amounts[1] + 1000, amounts[2] - 1000, amounts[3] - 1000, amounts[4] + 1000]
     where kind = 'withdrawal-paid'`,
  ),
  owner(
    'money is taken from a recruit',
    booked({
      to: NILS,
      kind: 'settlement',
      moves: { 'seller:available': -1_000, 'platform:wholesale': 1_000 },
    }),
  ),
  owner(
    'a shipment is paid by an operator from a wallet',
    `update ledger.transfers set actor = 'operator:nobody', amounts = array[-1000000, 1000000],
       accounts = '{seller:available,platform:wholesale_deferred}' where id = (select id from ledger.transfers
       where kind = 'shipment' and journal_id = ${MARA} order by id limit 1)`,
  ),
  owner(
    'the bound on fees is dropped',
    'alter table wallet.withdrawals drop constraint fee_bounded',
    'catalogue/object-differs/table wallet.withdrawals',
  ),
];

test('after a busy day nothing is found', async () => {
  expect(await story.foundAfter('select 1')).toEqual([]);
});

test.for(REFUSED)('$by: $name, and is refused', async ({ by, does, refused }) => {
  expect(await story.answerTo(by, does)).toMatch(refused);
});

test.for(FOUND)('the owner: $name, and is found', async (attack) => {
  const found = await story.foundAfter(attack.does);
  expect(found.filter((id) => id.startsWith(foundAs('nothing-before-withdrawal', attack)))).not.toEqual([]);
});
