import { DEFAULT_SWEEP_RULES } from '@cliffhanger/core/chain';
import { DAY_MS, MINUTE_MS, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type WatchedChain, watchedChain } from '@cliffhanger/testing/chain';
import { type OpenTransactions, transactionsOver } from '@cliffhanger/testing/database';
import {
  aClick,
  aConsignment,
  aDrama,
  anApprovedSeller,
  anEmail,
  anEvmAddress,
  aViewerId,
  valueOf,
} from '@cliffhanger/testing/factories';
import { openPayingDesk, type PayingDesk } from '@cliffhanger/testing/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInvoice, openInvoice } from '../checkout/index.ts';
import { followChain } from './follow-chain.ts';
import {
  askResolution,
  endResolution,
  followSendings,
  listSetAside,
  payOut,
  type Sweeper,
  sweepDeposits,
  watchHotWallet,
  watchSources,
} from './index.ts';

/*
 * The process that follows the chains has a role of its own in the database. It does everything that it has to with
 * that role, and sees nothing of what it need not know.
 */

let desk: PayingDesk;
let chain: WatchedChain;
let own: OpenTransactions;
let sweeper: Sweeper;
beforeAll(async () => {
  desk = await openPayingDesk({ hotWallet: '1000' });
  const { chainUrl } = desk.office.database;
  own = transactionsOver(chainUrl, 'chain');
  const outside = { ...desk.office.outside, transactions: own.transactions };
  sweeper = {
    ...desk.sender,
    transactions: own.transactions,
    depositKeys: desk.office.outside.depositKeys,
    sweepRules: { ...DEFAULT_SWEEP_RULES, coinPrice: usdt('100'), hotWalletFrom: usdt('1') },
  };
  await followChain({ ...outside, chain: desk.sender.chain, holder: 'test', startHeight: 0 })();
  chain = watchedChain(desk.chain, desk.sender.chain, outside);
});
afterAll(async () => {
  await own?.close();
  await desk?.close();
});

const becomeFinal = async (): Promise<void> => {
  await desk.settle();
  await chain.catchUp();
};
const came = async (to: string, amount: string): Promise<string> => {
  const hash = await desk.chain.token.transfer({ to, units: usdt(amount) });
  await desk.chain.mine();
  await becomeFinal();
  return hash;
};
const sendAll = async (): Promise<void> => {
  await payOut(sweeper)();
  await becomeFinal();
  desk.office.clock.pass(2 * MINUTE_MS);
  await followSendings(sweeper)();
};
/** Of a seller, as everybody but the chain's process makes it. */
const depositAddress = async () => {
  const { id } = await anApprovedSeller(desk.office.outside);
  const { outside } = desk.office;
  return { id, address: await watchedChain(desk.chain, desk.sender.chain, outside).addressOf(id) };
};

test('deposits are seen, held, taken back, credited and set aside', async () => {
  const { id, address } = await depositAddress();
  await came(address, '3');
  await desk.chain.token.transfer({ to: address, units: usdt('20') });
  await desk.chain.mine();
  await chain.follow();
  await desk.chain.reorganise(1);
  await chain.follow();
  await came(address, '30');
  const { available } = await own.transactions.read(({ ledger }) => ledger.balancesOf(id));
  expect(available).toBe(usdt('33'));
  await came(desk.sender.wallets.hot, '11');
  await watchSources({ ...desk.office.outside, transactions: own.transactions, chain: desk.sender.chain })();
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
});

test('an invoice becomes an order, of the seller whose link was clicked and of nobody’s', async () => {
  const { outside, owner } = desk.office;
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  const { id: sellerId } = await anApprovedSeller(outside);
  await aConsignment(outside, sellerId, dramaId);
  for (const clickTokens of [[aClick(outside, sellerId)], []]) {
    const wish = { viewerId: aViewerId(), email: anEmail(), dramaId, quantity: 10, clickTokens };
    const invoice = valueOf(await openInvoice(outside)({ ...wish, network: 'bep20' }));
    await came(invoice.address, '6');
    expect(
      valueOf(await getInvoice(outside)({ invoiceId: invoice.id, viewerId: wish.viewerId })).standing,
    ).toMatchObject({ state: 'settled' });
  }
});

test('withdrawals are paid, deposits swept, and what two people have confirmed goes back', async () => {
  const { id } = await desk.approved('50');
  await sendAll();
  expect(await desk.progressOf(id)).toMatchObject({ state: 'paid' });
  const { address } = await depositAddress();
  await came(address, '500');
  expect(await sweepDeposits(sweeper)()).toBeGreaterThan(0);
  await sendAll();
  expect(await sweepDeposits(sweeper)()).toBeGreaterThan(0);
  await sendAll();
  await watchHotWallet(sweeper)();
  const { outside, clock } = desk.office;
  const sums = valueOf(await listSetAside(outside)(undefined, 50));
  const sum = sums.find(({ amount }) => amount === usdt('11'));
  if (sum === undefined) throw new Error('nothing is set aside');
  const to = anEvmAddress();
  const asked = {
    subject: sum.subject,
    way: 'return',
    address: to,
    because: 'a mistake',
    by: 'ida',
  } as const;
  const resolution = valueOf(await askResolution(outside)(asked));
  valueOf(await endResolution(outside)({ id: resolution.id, outcome: 'confirmed', by: 'olav' }));
  await desk.announce();
  clock.pass(DAY_MS);
  await sendAll();
  expect(await desk.received(to)).toBe(usdt('11'));
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
});

test.each([
  'identity.credentials',
  'identity.sessions',
  'identity.certifications',
  'identity.document_pictures',
  'identity.email_codes',
  'identity.email_owners',
  'staff.people',
  'staff.sessions',
  'staff.audit_lines',
  'settings.proposals',
  'commands.log',
  'media.uploads',
  'trust.appeals',
])('it cannot read %s', async (table) => {
  await expect(own.pool.query(`select * from ${table} limit 1`)).rejects.toThrow(/permission denied/);
});

test.each([
  [
    'approve a withdrawal of its own making',
    'insert into wallet.withdrawals (id) values (gen_random_uuid())',
  ],
  ['change where one goes', "update wallet.withdrawals set address = '0x0'"],
  ['add an address to pay to', 'insert into wallet.payout_methods (id) values (gen_random_uuid())'],
  ['confirm a way out', "update chain.resolutions set ended_by = 'chain'"],
  ['ask for one', 'insert into chain.resolutions (id) values (gen_random_uuid())'],
  ['give an address to a seller', "insert into wallet.deposit_addresses (address) values ('0x0')"],
  ['change a setting', "insert into settings.versions (name) values ('x')"],
  ['change the books past their door', 'update ledger.books set available = available + 1'],
  ['move time', 'select move_business_clock(1)'],
  ['read what jobs others have left', 'select * from graphile_worker._private_jobs'],
])('it cannot %s', async (_what, statement) => {
  await expect(own.pool.query(statement)).rejects.toThrow(/permission denied/);
});
