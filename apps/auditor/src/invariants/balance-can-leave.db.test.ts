import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AttackedStory,
  anOrderOf,
  foundAs,
  MARA,
  NILS,
  openAttackedStory,
  owner,
  tries,
  withoutConstraint,
} from '../../test/attacked-story.ts';

/*
 * DOMAIN §10.3, §13: every seller with a balance can log in, request it and get paid; each blocked part
 * belongs to a process that ends.
 */

let story: AttackedStory;
beforeAll(async () => {
  story = await openAttackedStory();
}, 180_000);
afterAll(() => story?.close());

const ADA = `'01990000-0000-7000-8000-0000000000a4'`;
const WITH_MONEY =
  '(select journal_id from ledger.books where available > 0 order by available desc limit 1)';
const ERASED = `erased_at = now(), email = null, real_name = null, country = null, contact_kind = null, contact_address = null`;
const asked = (value: string): string =>
  `select settings.change('payoutNetworks', '${value}', 0, 'for all', ${ADA}, 0)`;
const SHUT = /holds money/;

const REFUSED = [
  tries(
    'seller',
    'an account with money is deleted',
    `select * from identity.erase_account(${WITH_MONEY}, 0)`,
    SHUT,
  ),
  tries(
    'worker',
    'an account with money is deleted',
    `update identity.sellers set ${ERASED} where seller_id = ${WITH_MONEY}`,
  ),
  tries(
    'seller',
    'the password of who has money is taken away',
    `delete from identity.credentials where seller_id = ${WITH_MONEY}`,
  ),
  tries('worker', 'all passwords are taken away', 'delete from identity.credentials'),
  tries(
    'seller',
    'a fund password is shut for ever',
    `update identity.credentials set fund_locked_until = 'infinity'`,
    /for an hour at most/,
  ),
  tries('console', 'nothing is paid out anywhere', asked('[]'), /within_bounds/),
  tries('console', 'money is paid out somewhere that there is not', asked('["paypal"]'), /within_bounds/),
  tries('console', 'where money is paid out is no list', asked('"bep20"'), /within_bounds/),
  tries('payer', 'a withdrawal is taken away', 'delete from wallet.withdrawals'),
  tries('console', 'a withdrawal is taken away', 'delete from wallet.withdrawals'),
  tries('console', 'a withdrawal goes nowhere', `update wallet.withdrawals set address = ''`),
  tries('payer', 'a withdrawal is said to be paid', `update wallet.withdrawals set state = 'paid'`),
  tries('seller', 'a balance is lowered', 'update ledger.books set available = 0'),
  tries('worker', 'books are taken away', 'delete from ledger.books'),
  tries('console', 'a seller is no longer approved', `update identity.sellers set review_state = 'rejected'`),
];

const book = (set: string): string => `update ledger.books set ${set} where journal_id = ${MARA}`;
const OPEN = `seller_id = ${MARA} and state in ('requested', 'approved')`;
const networks = (value: string): string =>
  withoutConstraint(
    'settings.versions',
    'within_bounds',
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     values ('payoutNetworks', '${value}', now(), 'for all', 'owner', now())`,
  );

const FOUND = [
  owner(
    'money is on its way out by no withdrawal',
    book('available = available - 1, withdrawing = withdrawing + 1'),
  ),
  owner('money is on hold by no order', book('available = available - 1, unsettled = unsettled + 1')),
  owner('money is in escrow by no order', book('available = available - 1, escrow = escrow + 1')),
  owner('a withdrawal is taken away', `delete from wallet.withdrawals where ${OPEN}`),
  owner(
    'a withdrawal is paid that never left',
    `update wallet.withdrawals set state = 'paid', transaction_hash = 'x', recorded_by = 'a', confirmed_by = 'b', paid_at = now(),
       approved_by = '{a,b}', approved_at = now(), ending_transfer = gen_random_uuid() where ${OPEN}`,
  ),
  owner(
    'a withdrawal is rejected and nothing came back',
    `update wallet.withdrawals set state = 'rejected', notice = (select notice from wallet.withdrawals where notice is not null limit 1),
       ending_transfer = gen_random_uuid() where ${OPEN}`,
  ),
  owner(
    'a withdrawal is frozen',
    withoutConstraint(
      'wallet.withdrawals',
      'known_state',
      `update wallet.withdrawals set state = 'frozen' where ${OPEN}`,
    ),
  ),
  owner('a withdrawal goes nowhere', `update wallet.withdrawals set address = ' ' where ${OPEN}`),
  owner(
    'a withdrawal goes over a network that there is not',
    withoutConstraint(
      'wallet.withdrawals',
      'known_network',
      `update wallet.withdrawals set network = 'none' where ${OPEN}`,
    ),
  ),
  owner(
    'a withdrawal asks for less than was put aside',
    `update wallet.withdrawals set amount = amount - 1000000 where ${OPEN}`,
  ),
  owner(
    'a withdrawal asks for nothing',
    `alter table wallet.withdrawals drop constraint fee_within, drop constraint fee_bounded;
     update wallet.withdrawals set amount = 0, fee = 0 where state = 'rejected'`,
  ),
  owner(
    'what a withdrawal has come to is another transfer',
    `update wallet.withdrawals set ending_transfer = request_transfer where state = 'rejected'`,
  ),
  owner(
    'an order forgets what is on hold for it',
    `update orders set unsettled = 0 where id = ${anOrderOf('in-settlement')}`,
  ),
  owner('an order on hold is taken away', `delete from orders where id = ${anOrderOf('in-settlement')}`),
  owner('an order in escrow is taken away', `delete from orders where id = ${anOrderOf('to-ship')}`),
  owner(
    'an account with money is deleted',
    `alter table identity.sellers disable trigger user; update identity.sellers set ${ERASED} where seller_id = ${MARA}`,
  ),
  owner(
    'a seller with money is no longer approved',
    `update identity.sellers set review_state = 'rejected', review_notice = '{}', official_agent_since = null where seller_id = ${MARA}`,
  ),
  owner(
    'a seller with money waits to be approved again',
    `update identity.sellers set review_state = 'pending', review_decided_at = null, official_agent_since = null where seller_id = ${NILS}`,
  ),
  owner(
    'a seller with money has no password',
    `alter table identity.credentials disable trigger user; delete from identity.credentials where seller_id = ${MARA}`,
  ),
  owner('a seller with money has no address', `delete from identity.email_owners where seller_id = ${NILS}`),
  owner(
    'the fund password of who has money is shut for a year',
    `alter table identity.credentials disable trigger user; update business_clock set kind = 'server';
     update identity.credentials set fund_locked_until = now() + interval '1 year' where seller_id = ${MARA}`,
  ),
  owner('nothing is paid out anywhere', networks('[]')),
  owner('money is paid out somewhere that there is not', networks('["paypal"]')),
  owner('where money is paid out is no list', networks('null')),
  owner(
    'nobody may ask for a withdrawal',
    'revoke execute on function wallet.request_withdrawal from cliffhanger_seller',
    'catalogue/object-differs/function wallet.request_withdrawal',
  ),
  owner(
    'asking for a withdrawal does something else',
    `create or replace function wallet.has_live_payout(p_withdrawal uuid) returns boolean language sql stable
     set search_path = pg_catalog, pg_temp as 'select true'`,
    'catalogue/object-differs/function wallet.has_live_payout',
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
  expect(found.filter((id) => id.startsWith(foundAs('balance-can-leave', attack)))).not.toEqual([]);
});
