import { randomUUID } from 'node:crypto';
import { signedWithKey } from '@cliffhanger/application/approvals';
import {
  askResolution,
  endResolution,
  followChain,
  followOutboundTransactions,
  listSuspense,
  payOut,
} from '@cliffhanger/application/chain';
import {
  beginAsGuest,
  cancelOrder,
  openInvoice,
  payRefund,
  payWithStripe,
  takeProcessorEvent,
} from '@cliffhanger/application/checkout';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { buyLevel, refundUpgrade } from '@cliffhanger/application/levels';
import { correctTransfer } from '@cliffhanger/application/wallet';
import { DAY_MS, DONE, MINUTE_MS, type OrderId, type TransferId, usdt } from '@cliffhanger/core/kernel';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { BLOCKS_TO_FINALITY, type WatchedChain, watchedChain, watchersOf } from '@cliffhanger/testing/chain';
import { FORGET_SIGNATURES, FORGET_STATE_CHANGES } from '@cliffhanger/testing/database';
import {
  aClick,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  anUpload,
  approvalBy,
  aReadyPayoutMethod,
  IDA,
  INES,
  OLAV,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { COLD_WALLET, openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { disputeOf, type StripeStandIn, sessionOf, startStripe } from '@cliffhanger/testing/stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedEditing } from '../test/audited-story.ts';
import { createNode } from './chain/node.ts';
import { idOf } from './findings.ts';
import { stripeStatement } from './processor/statement.ts';

/* The outside sources: a chain with money on it, the processor's statement, and people who approve. */

let harness: PayoutFixture;
let stripe: StripeStandIn;
let chain: WatchedChain;
let seller: TestSeller;
let methodId: PayoutMethodId;
let audited: ReturnType<typeof auditedEditing>;

beforeAll(async () => {
  harness = await openPayoutFixture();
  stripe = await startStripe();
  const { fixture, sender } = harness;
  await fixture.owner.query(FORGET_STATE_CHANGES);
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  const { hot, gas } = sender.wallets;
  const [watcher] = watchersOf(sender.chain, fixture);
  await watcher.transactions.run(async ({ chainHoldings }) => {
    await chainHoldings.addPlatformAddresses('bep20', [hot, COLD_WALLET]);
    return DONE;
  });
  chain = watchedChain(harness.chain, sender.chain, fixture);
  // From the first block, so that the hot wallet's initial balance counts as an arrival.
  await followChain({ ...watcher, holder: 'test', startHeight: 1 })();
  await chain.catchUp();
  seller = await anApprovedSeller(fixture.dependencies);
  methodId = (await aReadyPayoutMethod(fixture, seller)).id;
  await came(await chain.addressOf(seller.id), '2500');
  await boughtByCard();
  await wentBackByCard();
  await paid('150');
  await approved('1500');
  await wentAllOtherWays();
  for (const action of ['withdrawal/decide', 'settings/confirm']) await noted(action);
  // The owner of the tables can disable the triggers that reject unsigned rows.
  await fixture.owner.query(FORGET_SIGNATURES);
  audited = auditedEditing(fixture, {
    networks: [
      {
        network: 'bep20',
        chainId: sender.chain.chainId,
        token: sender.chain.token,
        node: createNode(harness.chain.url),
        ownAddresses: [hot, gas, COLD_WALLET],
      },
    ],
    stripe: stripeStatement({ key: 'rk_test_x', apiUrl: stripe.apiUrl }),
  });
}, 180_000);
afterAll(async () => {
  await audited?.close();
  await stripe?.stop();
  await harness?.close();
});

const withCards = () => ({ ...harness.fixture.dependencies, payments: { stripe: stripe.payments } });

async function heard(type: string, object: object): Promise<void> {
  const { body, signature } = stripe.message(type, object);
  const event = await stripe.payments.read(Buffer.from(body), signature);
  if (event === undefined) throw new Error('the message was not read');
  valueOf(await takeProcessorEvent(withCards())(event));
}

async function boughtByCard() {
  const dependencies = withCards();
  const traits = { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 };
  const dramaId = await aDrama(harness.fixture.owner, traits);
  const { viewer } = await beginAsGuest(dependencies)();
  const begun = valueOf(
    await payWithStripe({ ...dependencies, idempotent: dependencies.transactions })({
      viewerId: viewer.id,
      email: null,
      dramaId,
      quantity: 4,
      key: randomUUID(),
      clickTokens: [aClick(dependencies, seller.id)],
      country: null,
      shownAmount: usdt('2'),
      locale: 'en',
    }),
  );
  const page = stripe.pageOf(begun.page?.url ?? '');
  page.status = 'complete';
  page.paymentStatus = 'paid';
  await heard('checkout.session.completed', sessionOf(page));
  const { rows } = await harness.fixture.owner.query<{ id: OrderId }>(
    'select order_id as id from checkout.payments where charge = $1',
    [page.intent],
  );
  return { page, viewerId: viewer.id, orderId: rows[0]?.id as OrderId };
}

/** A refund owed to the viewer and not yet paid. */
async function cancelledByCard() {
  const bought = await boughtByCard();
  valueOf(await cancelOrder(withCards())(bought));
  return bought;
}

/** One refund by us and one chargeback by the bank. */
async function wentBackByCard(): Promise<void> {
  const { orderId } = await cancelledByCard();
  valueOf(await payRefund(withCards())({ orderId }));
  const { page } = await boughtByCard();
  page.isTakenByBank = true;
  await heard('charge.dispute.created', disputeOf(page));
  await heard('charge.dispute.closed', disputeOf(page, { status: 'lost' }));
}

const approversOf = (amount: string) => harness.approvers.slice(0, Number(amount) > 1_000 ? 2 : 1);

async function approved(amount: string) {
  const { fixture } = harness;
  const { id } = valueOf(
    await requestWithdrawal(fixture.dependencies)({
      sellerId: seller.id,
      methodId,
      amount: usdt(amount),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
  for (const approver of approversOf(amount)) {
    const approval = await approvalBy(fixture.dependencies, approver, { subject: 'withdrawal', id });
    const asked = { withdrawalId: id, operator: approver.id, decision: { kind: 'approve' } } as const;
    valueOf(await decideWithdrawal(signedWithKey(fixture.dependencies, approval))(asked));
  }
  await harness.allowlist();
  fixture.clock.pass(DAY_MS);
  return id;
}

async function paid(amount: string): Promise<void> {
  const id = await approved(amount);
  await sendAll();
  expect(await harness.openAlarms()).toEqual([]);
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
}

/** Until every payment is sent and final. */
async function sendAll(): Promise<void> {
  await payOut(harness.sender)();
  for (let looks = 0; looks < 3; looks += 1) {
    harness.fixture.clock.pass(2 * MINUTE_MS);
    await followOutboundTransactions(harness.sender)();
    await harness.finalize();
    await chain.catchUp();
  }
}

/** Rare cases that the audit must cover. Each has its own transfers. */
async function wentAllOtherWays(): Promise<void> {
  const { dependencies, clock, owner } = harness.fixture;
  const sellerId = seller.id;
  const { hot } = harness.sender.wallets;

  const byTwo = async (hash: string, way: { way: 'credit' } | { way: 'return'; address: string }) => {
    const inSuspense = valueOf(await listSuspense(dependencies)(undefined, 50));
    const subject = inSuspense.find(({ transactionHash }) => transactionHash === hash)?.subject;
    if (subject === undefined) throw new Error('it is not set aside');
    const how = way.way === 'credit' ? { ...way, sellerId } : way;
    const asked = { subject, ...how, because: 'sent by mistake', by: IDA };
    const { id } = valueOf(await askResolution(dependencies)(asked));
    valueOf(await endResolution(dependencies)({ id, outcome: 'confirmed', by: OLAV }));
  };
  await byTwo(await came(hot, '30'), { way: 'credit' });
  await byTwo(await came(await chain.addressOf(sellerId), '3'), { way: 'credit' });
  await byTwo(await came(hot, '25'), { way: 'return', address: anEvmAddress() });
  await harness.allowlist();
  clock.pass(DAY_MS);
  await sendAll();

  const traits = { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 };
  const dramaId = await aDrama(owner, traits);
  const { viewer } = await beginAsGuest(dependencies)();
  const clickTokens = [aClick(dependencies, sellerId)];
  const wish = { viewerId: viewer.id, email: null, dramaId, quantity: 10, clickTokens, country: null };
  const invoice = valueOf(await openInvoice(dependencies)({ ...wish, network: 'bep20' }));
  await came(invoice.address, '6');

  const credentialsId = await anUpload(dependencies, sellerId);
  const claim = { sellerId, network: 'bep20', amount: usdt('40'), credentialsId } as const;
  const { id: depositId } = valueOf(await claimDeposit(dependencies)(claim));
  for (const operator of [IDA, OLAV])
    valueOf(await decideDeposit(dependencies)({ depositId, decision: { kind: 'approve' }, operator }));
  const { rows } = await owner.query<{ id: TransferId }>(
    'select transfer_id as id from wallet.deposits where id = $1',
    [depositId],
  );
  for (const operator of [IDA, OLAV])
    valueOf(
      await correctTransfer(dependencies)({
        transferId: rows[0]?.id as TransferId,
        reason: 'twice',
        bearsRest: false,
        operator,
      }),
    );

  const { purchase } = valueOf(await buyLevel(dependencies)({ sellerId, level: 'silver' }));
  valueOf(await refundUpgrade(dependencies)({ sellerId, purchaseId: purchase.id }));

  const asked = { sellerId, methodId, amount: usdt('250'), fundPassword: SELLER_FUND_PASSWORD };
  const { id: withdrawalId } = valueOf(await requestWithdrawal(dependencies)(asked));
  const decision = {
    kind: 'reject',
    rule: 'address-reported',
    facts: {},
    note: '',
    isAfterApproval: false,
  } as const;
  valueOf(await decideWithdrawal(dependencies)({ withdrawalId, operator: IDA, decision }));
}

async function came(to: string, amount: string): Promise<string> {
  const hash = await harness.chain.token.transfer({ to, units: usdt(amount) });
  await harness.chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
  return hash;
}

async function noted(action: string): Promise<void> {
  const { transactions, clock } = harness.fixture.dependencies;
  await transactions.run(async ({ auditLog }) => {
    await auditLog.append({
      at: clock.now(),
      sessionId: null,
      isCommandLine: true,
      action,
      kind: 'change',
      isPersonal: false,
      subject: { kind: 'withdrawal', id: randomUUID() },
      facts: '{"note":"as it was"}',
      result: 'ok',
      requestId: randomUUID(),
    });
    return DONE;
  });
}

const ids = async () => (await audited.turn()).map(idOf);

test('what lies outside is what we say of it', async () => {
  expect(await audited.turn()).toEqual([]);
  expect(await audited.turn()).toEqual([]);
});

/** Changes an immutable row with the rights of the owner. */
const REWRITTEN = (change: string): string =>
  `alter table wallet.approval_proofs disable trigger user; ${change}; alter table wallet.approval_proofs enable trigger user`;

/**
 * Runs as the owner of the tables: `plant` adds the fault, `undo` removes it, and `as` is the prefix of the
 * expected finding.
 */
const FAULTS: Readonly<Record<string, readonly [plant: string, undo: string, as: string]>> = {
  'the kept balance of an address is forged': [
    `update chain.balances set units = units + 500000000
     where address = (select address from wallet.deposit_addresses limit 1)`,
    `update chain.balances set units = units - 500000000
     where address = (select address from wallet.deposit_addresses limit 1)`,
    'chain-bep20/kept-balance-differs/',
  ],
  'a transfer that was seen is forged, with the balance that follows from it': [
    `update chain.transfers set units = units * 2, amount = amount * 2 where kind = 'deposit';
     update chain.balances set units = units * 2 where address = (select address from wallet.deposit_addresses limit 1)`,
    `update chain.transfers set units = units / 2, amount = amount / 2 where kind = 'deposit';
     update chain.balances set units = units / 2 where address = (select address from wallet.deposit_addresses limit 1)`,
    'chain-bep20/balance-differs/',
  ],
  "an address of somebody's is called a wallet of ours": [
    `insert into chain.platform_addresses values ('bep20', '0x00000000000000000000000000000000000bad01')`,
    `delete from chain.platform_addresses where address = '0x00000000000000000000000000000000000bad01'`,
    'chain-bep20/wallet-unknown/',
  ],
  'a withdrawal says that it was paid by another transaction': [
    `update wallet.withdrawals set transaction_hash = '0x' || repeat('ab', 32) where state = 'paid'`,
    `update wallet.withdrawals w set transaction_hash = s.hash from chain.outbound_transactions s where s.withdrawal_id = w.id`,
    'chain-bep20/paid-without-transfer/',
  ],
  'two withdrawals were paid by one transaction': [
    `insert into wallet.withdrawals select (jsonb_populate_record(w, '{"id":"0198c0de-0000-7000-8000-00000000c0be"}')).*
     from wallet.withdrawals w where w.state = 'paid' limit 1`,
    `delete from wallet.withdrawals where id = '0198c0de-0000-7000-8000-00000000c0be'`,
    'chain-bep20/paid-without-transfer/',
  ],
  'a deposit address is not the one of its index': [
    `create table kept_by_test as select * from wallet.deposit_addresses limit 1;
     update wallet.deposit_addresses set address = '0x00000000000000000000000000000000000BAD01'
     where address = (select address from kept_by_test)`,
    `update wallet.deposit_addresses d set address = k.address from kept_by_test k
     where d.seller_id = k.seller_id and d.network = k.network; drop table kept_by_test`,
    'addresses/not-derived/bep20:',
  ],
  'an invoice asks for money to an address of somebody else': [
    `create table kept_by_test as select * from checkout.invoices limit 1;
     update checkout.invoices set address = '0x00000000000000000000000000000000000BAD01'`,
    `update checkout.invoices i set address = k.address from kept_by_test k where i.id = k.id; drop table kept_by_test`,
    'addresses/not-derived/bep20:',
  ],
  'an invoice has the address of a seller': [
    `create table kept_by_test as select * from checkout.invoices limit 1;
     update checkout.invoices set derivation_index = (select derivation_index from wallet.address_indexes limit 1)`,
    `update checkout.invoices i set derivation_index = k.derivation_index from kept_by_test k where i.id = k.id; drop table kept_by_test`,
    'addresses/index-shared/',
  ],
  'a return says that it left by another transaction': [
    `create table kept_by_test as select id, transaction_hash from chain.resolutions where way = 'return' and state = 'done';
     update chain.resolutions set transaction_hash = '0x' || repeat('ab', 32) where way = 'return' and state = 'done'`,
    `update chain.resolutions r set transaction_hash = k.transaction_hash from kept_by_test k where k.id = r.id;
     drop table kept_by_test`,
    'chain-bep20/paid-without-transfer/',
  ],
  'a purchase was charged less than the order is worth': [
    `update checkout.purchases set hundredths = 1`,
    `update checkout.purchases set hundredths = 200`,
    'processor/charge-differs/',
  ],
  'one person of two is nobody of the staff': [
    `update wallet.withdrawals set approved_by = array['nobody', 'else'] where state = 'paid' and amount < 1000000000`,
    `update wallet.withdrawals set approved_by = array['${IDA}'] where state = 'paid' and amount < 1000000000`,
    'approvals/approved-by-too-few/',
  ],
  'a rule approved what people have to': [
    `update wallet.withdrawals set approved_by = array['rule:small-and-known'], needs = 'rule' where amount > 1000000000`,
    `update wallet.withdrawals set approved_by = array['${IDA}', '${OLAV}'], needs = 'two-people' where amount > 1000000000`,
    'approvals/approved-by-too-few/',
  ],
  'one person approved what takes two': [
    `update wallet.withdrawals set approved_by = array['${IDA}'], needs = 'one-person' where amount > 1000000000`,
    `update wallet.withdrawals set approved_by = array['${IDA}', '${OLAV}'], needs = 'two-people' where amount > 1000000000`,
    'approvals/approved-by-too-few/',
  ],
  'somebody is said to have approved who has signed nothing': [
    `update wallet.withdrawals set approved_by = array['${IDA}', '${INES}'] where amount > 1000000000`,
    `update wallet.withdrawals set approved_by = array['${IDA}', '${OLAV}'] where amount > 1000000000`,
    'approvals/not-signed/',
  ],
  'what was approved goes to another address': [
    `create table kept_by_test as select id, address from wallet.withdrawals where amount > 1000000000;
     update wallet.withdrawals set address = '0x00000000000000000000000000000000000bad01' where amount > 1000000000`,
    `update wallet.withdrawals w set address = k.address from kept_by_test k where k.id = w.id; drop table kept_by_test`,
    'approvals/not-signed/',
  ],
  'a second signature for what takes two is gone': [
    `create table kept_by_test as select * from wallet.approval_proofs where person_id = '${OLAV}';
     ${REWRITTEN(`delete from wallet.approval_proofs where person_id = '${OLAV}'`)}`,
    'insert into wallet.approval_proofs select * from kept_by_test; drop table kept_by_test',
    'approvals/not-signed/',
  ],
  'a signature is forged': [
    REWRITTEN(
      `update wallet.approval_proofs set signature = set_byte(signature, 20, get_byte(signature, 20) # 1)`,
    ),
    REWRITTEN(
      `update wallet.approval_proofs set signature = set_byte(signature, 20, get_byte(signature, 20) # 1)`,
    ),
    'approvals/signature-wrong/',
  ],
  "a signature is called another person's": [
    REWRITTEN(`update wallet.approval_proofs set person_id = '${INES}' where person_id = '${OLAV}'`),
    REWRITTEN(`update wallet.approval_proofs set person_id = '${OLAV}' where person_id = '${INES}'`),
    'approvals/signature-wrong/',
  ],
  "a line of the staff's log is changed": [
    `update staff.audit_lines set facts = '{"note":"better"}' where facts = '{"note":"as it was"}'`,
    `update staff.audit_lines set facts = '{"note":"as it was"}' where facts = '{"note":"better"}'`,
    'audit-log/broken-line/',
  ],
  "the newest line of the staff's log is taken out": [
    `create table kept_by_test as select * from staff.audit_lines order by sequence desc limit 1;
     delete from staff.audit_lines where sequence = (select sequence from kept_by_test)`,
    // Triggers are off: the public log still has this line, and a second insert would duplicate it.
    `alter table staff.audit_lines disable trigger user; insert into staff.audit_lines select * from kept_by_test;
     alter table staff.audit_lines enable trigger user; drop table kept_by_test`,
    'audit-log/wrong-head/',
  ],
};

test.each(Object.entries(FAULTS))('%s: found in the next turn', async (_, [plant, undo, as]) => {
  const { owner } = harness.fixture;
  await owner.query(plant);
  const found = await ids();
  await owner.query(undo);
  expect(found.filter((id) => id.startsWith(as))).not.toEqual([]);
});

test('once every fault is undone, nothing is found', async () => {
  expect(await ids()).toEqual([]);
});

/*
 * Changes that cannot be undone run last. Each is consistent in itself, and only an outside source
 * contradicts it.
 */

test('a node or a processor that does not answer is told, and is no fault of the books', async () => {
  stripe.setAway(true);
  const found = await audited.turn();
  stripe.setAway(false);
  expect(found).toMatchObject([{ check: 'processor', kind: 'not-asked', severity: 'blind' }]);
  expect(await ids()).toEqual([]);
});

test('a refund that is booked as paid and was never sent is not in the statement', async () => {
  const { orderId, page } = await cancelledByCard();
  expect(await ids()).toEqual([]);
  const { app, clock } = harness.fixture;
  await app.query('select checkout.refund_paid($1, $2)', [orderId, clock.now()]);
  expect(await ids()).toEqual([`processor/refund-differs/${page.intent}`]);
  // Like a retry of the worker: the processor now pays the refund.
  expect(
    await stripe.payments.giveBack({
      processor: 'stripe',
      charge: page.intent,
      amount: usdt('2'),
      part: null,
    }),
  ).toBe('given-back');
  expect(await ids()).toEqual([]);
});

test("an address of a thief's, handed out by the app's role, is found", async () => {
  const { app, clock } = harness.fixture;
  const thief = anEvmAddress();
  const own = await chain.addressOf(seller.id);
  const give = (address: string) =>
    app.query(`select wallet.give_deposit_address($1, 'bep20', $2, $3)`, [seller.id, address, clock.now()]);
  await give(thief);
  expect(await ids()).toEqual([`addresses/not-derived/bep20:${thief}`]);
  await give(own);
  await harness.fixture.owner.query('delete from wallet.deposit_addresses where address = $1', [thief]);
  expect(await ids()).toEqual([]);
});

test('an order out of nothing, paid by pi_never_existed, is in the books and not in the statement', async () => {
  await harness.fixture.owner.query(`
    do $$
    declare
      o orders; p checkout.payments; posted ledger.posted;
    begin
      select * into p from checkout.payments where processor = 'stripe' and refunded_at is null order by id limit 1;
      select * into o from orders where id = p.order_id;
      p.id := gen_random_uuid(); p.order_id := gen_random_uuid(); p.charge := 'pi_never_existed';
      o.id := p.order_id; o.payment_id := p.id; o.number := 'CH-NEVER0001';
      posted := ledger.book(o.seller_id, 'payment:' || p.id, 'payment', 'order', o.id::text,
        (extract(epoch from o.paid_at) * 1000)::bigint, 'viewer:' || o.viewer_id,
        array['processor:stripe', 'order:escrow'], array[-o.order_amount, o.order_amount], array[o.id, o.id]);
      o.payment_transfer := posted.transfer_id;
      insert into checkout.payments select p.*;
      insert into orders select o.*;
    end $$`);
  expect(await ids()).toContain('processor/charge-differs/pi_never_existed');
});

test('a deposit without a transfer on the chain is found, however well its rows agree', async () => {
  const address = await chain.addressOf(seller.id);
  const id = randomUUID();
  await harness.fixture.owner.query(`
    do $$
    declare
      t chain.transfers; posted ledger.posted;
    begin
      select * into t from chain.transfers where kind = 'deposit' limit 1;
      t.id := '${id}'; t.transaction_hash := '0x' || repeat('cd', 32); t.state := 'pending'; t.transfer_id := null;
      insert into chain.transfers select t.*;
      posted := ledger.book(t.seller_id, 'chain:bep20:' || t.transaction_hash || ':' || t.ordinal, 'deposit', 'deposit',
        '${id}', (extract(epoch from t.decided_at) * 1000)::bigint, 'chain:bep20',
        array['custody:bep20', 'seller:available'], array[-t.amount, t.amount]);
      update chain.transfers set state = 'credited', transfer_id = posted.transfer_id where id = '${id}';
    end $$`);
  await harness.fixture.owner.query(`update chain.balances set units = units * 2 where address = $1`, [
    address,
  ]);
  const found = await ids();
  expect(found).toContain(`chain-bep20/credited-without-transfer/${id}`);
  expect(found).toContain(`chain-bep20/balance-differs/${address}`);
  expect(found.filter((id) => id.startsWith('business-rows') || id.startsWith('hash-chains'))).toEqual([]);
});

test('what left the hot wallet without a withdrawal is found', async () => {
  const { hot } = harness.sender.wallets;
  await harness.chain.rpc('anvil_impersonateAccount', [hot]);
  const thief = '0x00000000000000000000000000000000000bad01';
  const hash = await harness.chain.token.transfer({ to: thief, units: 899_000_000n, from: hot });
  await harness.chain.mine();
  expect(await ids()).toContain(`chain-bep20/left-without-withdrawal/${hash}`);
});
