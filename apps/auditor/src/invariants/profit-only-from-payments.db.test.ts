import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AttackedStory,
  anOrderOf,
  booked,
  foundAs,
  MARA,
  NILS,
  openAttackedStory,
  owner,
  tries,
} from '../../test/attacked-story.ts';

/*
 * DOMAIN §3, §10: a seller's profit comes from viewers' payments for the seller's orders. Any other profit in
 * the books is detected.
 */

let story: AttackedStory;
beforeAll(async () => {
  story = await openAttackedStory();
}, 180_000);
afterAll(() => story?.close());

const BONUS = { 'platform:levels': -5_000_000, 'seller:available': 5_000_000 };
const BOOKED = booked({ kind: 'deposit', moves: BONUS, to: 'gen_random_uuid()' });

const REFUSED = [
  tries('seller', 'a bonus is booked', BOOKED),
  tries('viewer', 'a bonus is booked', BOOKED),
  tries('console', 'a bonus is booked', BOOKED),
  tries('worker', 'a bonus is booked', BOOKED),
  tries('payer', 'a bonus is booked', BOOKED),
  tries('watcher1', 'a bonus is booked', BOOKED),
  tries('seller', 'a balance is raised', 'update ledger.books set available = available + 1'),
  tries('worker', 'a balance is raised', 'update ledger.books set unsettled = unsettled + 1'),
  tries(
    'console',
    'a transfer is written',
    'insert into ledger.transfers select * from ledger.transfers limit 1',
  ),
  tries('console', 'a deposit is said to be credited', `update wallet.deposits set state = 'credited'`),
  tries('worker', 'more is on hold for an order', 'update orders set unsettled = unsettled + 1'),
  tries(
    'worker',
    'everything is settled as if weeks had passed',
    'select settlement.settle_until(gen_random_uuid(), 99999999999999, gen_random_uuid(), 10, 10)',
  ),
  tries('console', 'a remedy is written', 'insert into trust.remedies select * from trust.remedies'),
];

const COMPLETED = anOrderOf('completed');
const FOUND = [
  owner('a bonus of what levels brought', booked({ kind: 'deposit', moves: BONUS })),
  owner(
    'a bonus of what the platform earned',
    booked({ kind: 'deposit', moves: { 'platform:wholesale': -7_000_000, 'seller:available': 7_000_000 } }),
  ),
  owner(
    'a deposit that nobody made',
    booked({
      kind: 'deposit',
      reference: 'deposit:x',
      moves: { 'custody:bep20': -7_000_000, 'seller:available': 7_000_000 },
    }),
  ),
  owner('a kind of transfer that there is not', booked({ kind: 'bonus', moves: BONUS })),
  owner(
    'an order is paid by the platform',
    booked({
      kind: 'payment',
      order: anOrderOf('to-ship'),
      moves: { 'platform:retail': -3_000_000, 'order:escrow': 3_000_000 },
    }),
  ),
  owner(
    'an order is paid twice',
    booked({
      kind: 'payment',
      order: anOrderOf('to-ship'),
      moves: { 'processor:sandbox': -3_000_000, 'order:escrow': 3_000_000 },
    }),
  ),
  owner(
    'a payment for no order',
    booked({ kind: 'payment', moves: { 'processor:sandbox': -3_000_000, 'order:escrow': 3_000_000 } }),
  ),
  owner(
    'a settlement of no order',
    booked({
      kind: 'settlement',
      moves: { 'platform:wholesale_deferred': -1_000, 'seller:available': 1_000 },
    }),
  ),
  owner(
    'a settlement of more than the viewer paid',
    booked({
      kind: 'settlement',
      order: COMPLETED,
      moves: { 'platform:wholesale_deferred': -90_000_000, 'seller:available': 90_000_000 },
    }),
  ),
  owner(
    'a settlement of an order that there is not',
    booked({
      kind: 'settlement',
      order: 'gen_random_uuid()',
      moves: { 'platform:wholesale_deferred': -1_000, 'seller:available': 1_000 },
    }),
  ),
  owner(
    'a settlement of an order of another seller',
    booked({
      to: NILS,
      kind: 'settlement',
      order: COMPLETED,
      moves: { 'platform:wholesale_deferred': -1_000, 'seller:available': 1_000 },
    }),
  ),
  owner(
    'a remedy that nobody decided',
    booked({
      kind: 'remedy',
      order: COMPLETED,
      moves: { 'platform:losses': -1_000, 'seller:available': 1_000 },
    }),
  ),
  owner(
    'a remedy beyond what the order sold for',
    booked({
      kind: 'remedy',
      order: COMPLETED,
      moves: { 'platform:losses': -900_000_000, 'seller:available': 900_000_000 },
    }),
  ),
  owner(
    'a correction that no two people decided',
    `update ledger.transfers set kind = 'correction', corrects = id, reason = 'so' where kind = 'deposit' and journal_id = ${NILS}`,
  ),
  owner(
    'a level is paid back that was never bought',
    booked({
      to: NILS,
      kind: 'level-refund',
      moves: { 'platform:levels': -800_000_000, 'seller:available': 800_000_000 },
    }),
  ),
  owner(
    'credits are bought back that were never bought',
    booked({
      to: NILS,
      kind: 'credit-buyback',
      moves: { 'platform:levels': -20_000_000, 'seller:available': 20_000_000 },
    }),
  ),
  owner(
    'an early settlement out of the fees',
    booked({ kind: 'early-settlement', moves: { 'platform:fee_early': -1_000, 'seller:available': 1_000 } }),
  ),
  owner(
    'a refund to the seller',
    booked({ kind: 'refund', moves: { 'platform:losses': -1_000, 'seller:available': 1_000 } }),
  ),
  owner(
    'a rejected withdrawal gives back a fee that was never taken',
    booked({
      kind: 'withdrawal-rejected',
      moves: { 'platform:fee_withdraw': -1_000_000, 'seller:available': 1_000_000 },
    }),
  ),
  owner(
    'what was found on a chain is given to a seller as suspense',
    booked({ kind: 'suspense', moves: { 'platform:suspense': -1_000, 'seller:available': 1_000 } }),
  ),
  owner(
    'the row of a deposit is taken away',
    `delete from wallet.deposits where seller_id = ${MARA} and state = 'credited'`,
  ),
  owner(
    'a deposit is said to be of somebody else',
    `update wallet.deposits set seller_id = ${MARA} where seller_id = ${NILS}`,
  ),
  owner(
    'a deposit was smaller than what was credited',
    `update wallet.deposits set amount = 1 where state = 'credited'`,
  ),
  owner(
    'an entry is made larger',
    `update ledger.transfers set amounts[2] = amounts[2] * 9 where kind = 'payment' and order_id = ${COMPLETED}`,
  ),
  owner(
    'somebody may book',
    'grant execute on function ledger.book to cliffhanger_worker',
    'catalogue/object-differs/function ledger.book',
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
  expect(found.filter((id) => id.startsWith(foundAs('profit-only-from-payments', attack)))).not.toEqual([]);
});
