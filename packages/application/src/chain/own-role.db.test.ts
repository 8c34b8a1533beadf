import { DEFAULT_CONSOLIDATION_RULES } from '@cliffhanger/core/chain';
import { DAY_MS, MINUTE_MS, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type WatchedChain, watchedChain, watchersOf } from '@cliffhanger/testing/chain';
import type { OpenTransactions } from '@cliffhanger/testing/database';
import {
  aClick,
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEmail,
  anEvmAddress,
  aViewerId,
  IDA,
  OLAV,
  valueOf,
} from '@cliffhanger/testing/factories';
import { openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInvoice, openInvoice } from '../checkout/index.ts';
import { followChain } from './follow-chain.ts';
import {
  askResolution,
  type Consolidator,
  consolidateDeposits,
  endResolution,
  followOutboundTransactions,
  listSuspense,
  payOut,
  watchHotWallet,
  watchNodes,
} from './index.ts';

/*
 * Both watchers and the payer each have their own database role. Its rights suffice for their work and show
 * nothing else.
 */

let harness: PayoutFixture;
let chain: WatchedChain;
let payer: OpenTransactions;
let consolidator: Consolidator;
beforeAll(async () => {
  harness = await openPayoutFixture({ hotWallet: '1000' });
  payer = harness.fixture.payer;
  await addOperators(harness.fixture.owner);
  consolidator = {
    ...harness.sender,
    depositKeys: harness.fixture.dependencies.depositKeys,
    consolidationRules: { ...DEFAULT_CONSOLIDATION_RULES, coinPrice: usdt('100'), hotWalletFrom: usdt('1') },
  };
  const [first] = watchersOf(harness.sender.chain, harness.fixture);
  await followChain({ ...first, holder: 'test', startHeight: 0 })();
  chain = watchedChain(harness.chain, harness.sender.chain, harness.fixture);
});
afterAll(() => harness?.close());

const roles = () => [...harness.fixture.watchers, payer];

const becomeFinal = async (): Promise<void> => {
  await harness.finalize();
  await chain.catchUp();
};
const came = async (to: string, amount: string): Promise<string> => {
  const hash = await harness.chain.token.transfer({ to, units: usdt(amount) });
  await harness.chain.mine();
  await becomeFinal();
  return hash;
};
const sendAll = async (): Promise<void> => {
  await payOut(consolidator)();
  await becomeFinal();
  harness.fixture.clock.pass(2 * MINUTE_MS);
  await followOutboundTransactions(consolidator)();
};
/** Created with the app's role, not with that of the chain's process. */
const depositAddress = async () => {
  const { id } = await anApprovedSeller(harness.fixture.dependencies);
  return { id, address: await chain.addressOf(id) };
};

test('deposits are seen, held, taken back, credited and set aside', async () => {
  const { id, address } = await depositAddress();
  await came(address, '3');
  await harness.chain.token.transfer({ to: address, units: usdt('20') });
  await harness.chain.mine();
  await chain.follow();
  await harness.chain.reorganise(1);
  await chain.follow();
  await came(address, '30');
  const { available } = await harness.fixture.transactions.read(({ ledger }) => ledger.balancesOf(id));
  expect(available).toBe(usdt('33'));
  await came(harness.sender.wallets.hot, '11');
  const [first] = watchersOf(harness.sender.chain, harness.fixture);
  await watchNodes(first)();
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
});

test('an invoice becomes an order, of the seller whose link was clicked and of nobody’s', async () => {
  const { dependencies, owner } = harness.fixture;
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  const { id: sellerId } = await anApprovedSeller(dependencies);
  await aConsignment(dependencies, sellerId, dramaId);
  for (const clickTokens of [[aClick(dependencies, sellerId)], []]) {
    const wish = {
      viewerId: aViewerId(),
      email: anEmail(),
      dramaId,
      quantity: 10,
      clickTokens,
      country: null,
    };
    const invoice = valueOf(await openInvoice(dependencies)({ ...wish, network: 'bep20' }));
    await came(invoice.address, '6');
    expect(
      valueOf(await getInvoice(dependencies)({ invoiceId: invoice.id, viewerId: wish.viewerId })).standing,
    ).toMatchObject({ state: 'settled' });
  }
});

test('withdrawals are paid, deposits consolidated, and what two people have confirmed goes back', async () => {
  const { id } = await harness.approved('50');
  await sendAll();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  const { address } = await depositAddress();
  await came(address, '500');
  expect(await consolidateDeposits(consolidator)()).toBeGreaterThan(0);
  await sendAll();
  expect(await consolidateDeposits(consolidator)()).toBeGreaterThan(0);
  await sendAll();
  await watchHotWallet(consolidator)();
  const { dependencies, clock } = harness.fixture;
  const sums = valueOf(await listSuspense(dependencies)(undefined, 50));
  const sum = sums.find(({ amount }) => amount === usdt('11'));
  if (sum === undefined) throw new Error('nothing is set aside');
  const to = anEvmAddress();
  const asked = {
    subject: sum.subject,
    way: 'return',
    address: to,
    because: 'a mistake',
    by: IDA,
  } as const;
  const resolution = valueOf(await askResolution(dependencies)(asked));
  valueOf(await endResolution(dependencies)({ id: resolution.id, outcome: 'confirmed', by: OLAV }));
  await harness.allowlist();
  clock.pass(DAY_MS);
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('11'));
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
])('none of them can read %s', async (table) => {
  for (const { pool } of roles()) {
    await expect(pool.query(`select * from ${table} limit 1`)).rejects.toThrow(/permission denied/);
  }
});

test.each([
  [
    'approve a withdrawal of its own making',
    'insert into wallet.withdrawals (id) values (gen_random_uuid())',
  ],
  [
    'approve one that somebody has asked for',
    "update wallet.withdrawals set state = 'approved', approved_by = '{one,two}', approved_at = now()",
  ],
  ['say who approved one', "update wallet.withdrawals set approved_by = '{operator:one,operator:two}'"],
  ['say when one was approved', 'update wallet.withdrawals set approved_at = now()'],
  ['say that one was paid', "update wallet.withdrawals set state = 'paid', paid_at = now()"],
  [
    'approve one by its function',
    'select wallet.approve_withdrawal(gen_random_uuid(), gen_random_uuid(), 0)',
  ],
  ['record a payment', "select wallet.record_payment(gen_random_uuid(), gen_random_uuid(), '0x', 0)"],
  ['write down a decision', "insert into wallet.decisions (actor) values ('operator:ida')"],
  ['credit a claim', 'select wallet.approve_deposit(gen_random_uuid(), gen_random_uuid(), 0)'],
  ['undo a transfer', "select wallet.correct_transfer(gen_random_uuid(), gen_random_uuid(), 'x', 0)"],
  ['reject one', "update wallet.withdrawals set state = 'rejected', notice = '{}'"],
  ['call an address known', 'update wallet.payout_methods set first_paid_at = now()'],
  ['say how the token counts', 'update chain.tokens set decimals = 36'],
  ['change where one goes', "update wallet.withdrawals set address = '0x0'"],
  ['add an address to pay to', 'insert into wallet.payout_methods (id) values (gen_random_uuid())'],
  ['confirm a way out', "update chain.resolutions set state = 'confirmed', ended_by = 'chain'"],
  ['ask for one', 'insert into chain.resolutions (id) values (gen_random_uuid())'],
  ['give an address to a seller', "insert into wallet.deposit_addresses (address) values ('0x0')"],
  ['change a setting', "insert into settings.versions (name) values ('x')"],
  ['change the books past their door', 'update ledger.books set available = available + 1'],
  ['move time', 'select move_business_clock(1)'],
  ['read what messages others have left', 'select * from jobs.messages'],
  ['write a message past the door', "insert into jobs.messages (kind, content) values ('auto-ship', '{}')"],
])('none of them can %s', async (_what, statement) => {
  for (const { pool } of roles()) await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
});

test.each([
  ['let money leave', 'insert into chain.outbound_transactions (id) values (gen_random_uuid())'],
  ['say that it has left', "update chain.outbound_transactions set state = 'confirmed'"],
  ['end a return', 'select chain.finish_return(gen_random_uuid(), 0)'],
  ['move a withdrawal', 'select chain.follow_payout(gen_random_uuid(), 0)'],
  [
    'post into the books',
    "select ledger.post_transfer(null, null, 'k', '', '', '', 0, '', '', null, '{}', '{}', '{}')",
  ],
  ['write down a transfer past the function', 'insert into chain.transfers (id) values (gen_random_uuid())'],
  ['credit one', "update chain.transfers set state = 'credited'"],
  ['say what lies on an address', 'update chain.balances set units = 0'],
  ['write down a sighting in any name', "insert into chain.sightings (network) values ('bep20')"],
  ['change one', 'update chain.sightings set units = 1'],
  ['take one back', 'delete from chain.sightings'],
  ['call an address compared', 'update chain.readings set is_right = true'],
  ['clear an alarm past the function', "update chain.alarms set cleared_at = now(), cleared_by = 'chain'"],
  ['read who buys what', 'select * from checkout.invoices'],
  ['read the secrets of draws', 'select * from checkout.allocation_days'],
  ['place an order', 'select * from orders limit 1'],
  ['be another', 'set role cliffhanger_watcher_2'],
])('a watcher cannot %s', async (_what, statement) => {
  await expect(harness.fixture.watchers[0].pool.query(statement)).rejects.toThrow(/permission denied/);
});

test.each([
  [
    'see what is on a chain',
    "select chain.say_sightings('bep20', 6::smallint, 1, 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 0)",
  ],
  ['credit a deposit', "select chain.credit_deposits('bep20', '{}', 0)"],
  ['set something aside', 'select chain.hold_in_suspense(gen_random_uuid(), 0)'],
  ['take blocks in', "select chain.begin_following('bep20', 1, '', 6::smallint, 1, '', 1, 1, 0)"],
  ['say what lies on an address', "select chain.say_readings('bep20', 1, '', '{}', '{}', 0)"],
  ['confirm a way out', "select chain.end_resolution(gen_random_uuid(), 'confirmed', gen_random_uuid(), 0)"],
])('the payer cannot %s', async (_what, statement) => {
  await expect(payer.pool.query(statement)).rejects.toThrow(/permission denied/);
});

test('none of them leaves a message of a kind that is not theirs', async () => {
  for (const { pool } of roles()) {
    const left = pool.query(`select jobs.leave_pay_refund('[]', null)`);
    await expect(left).rejects.toThrow('permission denied');
  }
});

test('only the database itself calls the books equal, and only two people clear what stops money', async () => {
  for (const { pool } of roles()) {
    for (const kind of ['books-differ', 'credited-but-gone', 'sources-disagree', 'deep-reorganisation']) {
      const passing = pool.query("select chain.let_alarm_pass('bep20', $1, 0)", [kind]);
      await expect(passing).rejects.toThrow('does not pass by itself');
    }
  }
});

/** Like the process does it, except for the units. */
const pays = (pool: OpenTransactions['pool'], withdrawalId: string, times: string) =>
  pool.query<{ id: string }>(
    `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address, units,
       made_at, look_at)
     select gen_random_uuid(), w.network, $2, 9999, 'payout', w.seller_id, w.id, $3, w.address,
       ((w.amount - w.fee) * $4::numeric)::numeric(78, 0), now(), now()
     from wallet.withdrawals w where w.id = $1 returning id`,
    [withdrawalId, harness.sender.wallets.hot, harness.chain.token.address, times],
  );
const moves = (withdrawalId: string) =>
  payer.pool.query('select chain.follow_payout($1, $2)', [withdrawalId, harness.fixture.clock.now()]);

test.each(['10', '1000000000000', '0.5', '1.03'])(
  'nobody pays out %s times what was approved',
  async (times) => {
    const { id } = await harness.approved('50');
    await expect(pays(payer.pool, id, times)).rejects.toThrow('without an approved withdrawal of its amount');
    for (const pool of [harness.fixture.app, ...harness.fixture.watchers.map((watcher) => watcher.pool)]) {
      await expect(pays(pool, id, times)).rejects.toThrow(/permission denied/);
    }
    expect(await harness.outboundTransactionsOf(id)).toEqual([]);
    await sendAll();
    expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  },
);

test('how the token counts is written once, and as the watchers follow it', async () => {
  const { rows } = await harness.fixture.owner.query('select token, decimals from chain.watchers');
  const { token, decimals } = rows[0];
  const t = (said: readonly unknown[]) =>
    payer.pool.query("insert into chain.tokens (network, token, decimals) values ('bep20', $1, $2)", [
      ...said,
    ]);
  await expect(t([token, decimals])).rejects.toThrow('duplicate key');
  await expect(t([token, decimals + 1])).rejects.toThrow('not the token that is followed');
  await expect(t(['0x0', decimals])).rejects.toThrow('not the token that is followed');
});

test('a withdrawal moves only as far as its payout has come', async () => {
  const { id } = await harness.approved('50');
  await expect(moves(id)).rejects.toThrow('no payout moves this withdrawal');
  const { rows } = await pays(payer.pool, id, '1');
  await expect(moves(id)).rejects.toThrow('no payout moves this withdrawal');
  await payer.pool.query(`update chain.outbound_transactions set state = 'signed' where id = $1`, [
    rows[0]?.id,
  ]);
  await payer.pool.query(
    `insert into chain.outbound_attempts (outbound_transaction_id, ordinal, gas_limit, max_fee, max_priority_fee, planned_at, raw, hash)
     values ($1, 1, 1, 1, 1, now(), '0x', $2)`,
    [rows[0]?.id, `0x${'cd'.repeat(32)}`],
  );
  await moves(id);
  expect(await harness.progressOf(id)).toMatchObject({
    state: 'paying',
    recordedBy: 'chain',
    transactionHash: `0x${'cd'.repeat(32)}`,
    approvedBy: [IDA],
  });
  await payer.pool.query(
    `update chain.outbound_transactions set state = 'confirmed', hash = $2, block_height = 1, block_hash = 'b', fee_paid = 1,
       ended_at = now() where id = $1`,
    [rows[0]?.id, `0x${'cd'.repeat(32)}`],
  );
  // The inclusion is recorded on this process' word; the booking follows from the withdrawal, once.
  await moves(id);
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  await expect(moves(id)).rejects.toThrow('no payout moves this withdrawal');
  const { rows: booked } = await harness.fixture.owner.query(
    `select e.account, e.amount, t.actor from ledger.transfers t join ledger.entries e on e.transfer_id = t.id
     where t.key = 'withdrawal-paid:' || $1 order by e.line`,
    [id],
  );
  const actor = 'chain:bep20';
  expect(booked).toEqual([
    { account: 'seller:withdrawing', amount: -usdt('50'), actor },
    { account: 'custody:bep20', amount: usdt('49'), actor },
    { account: 'platform:fee_withdraw', amount: usdt('1'), actor },
  ]);
});

test('what people have declined stays declined, whoever writes it', async () => {
  const { dependencies } = harness.fixture;
  await came(harness.sender.wallets.hot, '17');
  const sums = valueOf(await listSuspense(dependencies)(undefined, 50));
  const sum = sums.find(({ amount }) => amount === usdt('17'));
  if (sum === undefined) throw new Error('nothing is set aside');
  const asked = {
    subject: sum.subject,
    way: 'return',
    address: anEvmAddress(),
    because: 'x',
    by: IDA,
  } as const;
  const { id } = valueOf(await askResolution(dependencies)(asked));
  valueOf(await endResolution(dependencies)({ id, outcome: 'declined', by: OLAV }));
  const reopened = harness.fixture.owner.query(
    "update chain.resolutions set state = 'confirmed' where id = $1",
    [id],
  );
  await expect(reopened).rejects.toThrow('cannot become confirmed');
});
