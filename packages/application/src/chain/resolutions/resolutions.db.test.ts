import { ownMoneyText, type ResolutionId, type SuspenseSubject } from '@cliffhanger/core/chain';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DAY_MS, MINUTE_MS, type OrderId, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { parseAddress } from '@cliffhanger/core/wallet';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  signText,
  type TestToken,
  type WatchedChain,
  watchedChain,
  watchersOf,
} from '@cliffhanger/testing/chain';
import {
  aDrama,
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  approvalBy,
  aViewerId,
  decidedComplaint,
  IDA,
  type KeyHolder,
  OLAV,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signApproval, signedWithKey } from '../../approvals/index.ts';
import {
  complain,
  getInvoice,
  giveRefundAddress,
  openInvoice,
  payRefund,
  settleInvoice,
} from '../../checkout/index.ts';
import { followChain } from '../follow-chain.ts';
import { followOutboundTransactions, payOut, takePayout } from '../outbound/index.ts';
import { askResolution, endResolution, listResolutions, listSuspense } from './index.ts';

let harness: PayoutFixture;
let chain: WatchedChain;
let otherToken: TestToken;
beforeAll(async () => {
  harness = await openPayoutFixture({ hotWallet: '1000' });
  otherToken = await harness.chain.deploy(18);
  const followed = { ...harness.sender.chain, otherTokens: [otherToken.address] };
  await addOperators(harness.fixture.owner);
  const [first] = watchersOf(followed, harness.fixture);
  await followChain({ ...first, holder: 'test', startHeight: 0 })();
  chain = watchedChain(harness.chain, followed, harness.fixture);
  await becomeFinal();
});
afterEach(async () => {
  expect(await brokenRules(harness.fixture.owner)).toEqual([]);
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
});
afterAll(() => harness?.close());

const becomeFinal = async (): Promise<void> => {
  await harness.finalize();
  await chain.catchUp();
};

/** Sends everything that is due and makes it final. */
const sendAll = async (): Promise<void> => {
  await payOut(harness.sender)();
  await becomeFinal();
  harness.fixture.clock.pass(2 * MINUTE_MS);
  await followOutboundTransactions(harness.sender)();
};

/** USDT from a stranger to an address, until it is final. */
const came = async (to: string, amount: string): Promise<string> => {
  const hash = await harness.chain.token.transfer({ to, units: usdt(amount) });
  await harness.chain.mine();
  await becomeFinal();
  return hash;
};

const all = async () => valueOf(await listSuspense(harness.fixture.dependencies)(undefined, 50));
const found = async (hash: string) => {
  const sum = (await all()).find(({ transactionHash }) => transactionHash === hash);
  if (sum === undefined) throw new Error('it is not set aside');
  return sum;
};
type Params = Parameters<ReturnType<typeof askResolution>>[0];
const ask = (subject: SuspenseSubject, asked: Omit<Params, 'subject' | 'by' | 'because'>) =>
  askResolution(harness.fixture.dependencies)({ subject, ...asked, because: 'sent by mistake', by: IDA });
const end = (id: ResolutionId, outcome: 'confirmed' | 'declined', by = OLAV) =>
  endResolution(harness.fixture.dependencies)({ id, outcome, by });
const confirmed = async (subject: SuspenseSubject, asked: Omit<Params, 'subject' | 'by' | 'because'>) => {
  const { id } = valueOf(await ask(subject, asked));
  valueOf(await end(id, 'confirmed'));
  return id;
};
const stateOf = async ({ id }: SuspenseSubject) => {
  const { rows } = await harness.fixture.owner.query('select state from chain.transfers where id = $1', [id]);
  return rows[0]?.state;
};
const balanceOf = (account: string) =>
  harness.fixture.owner
    .query<{ sum: string }>(
      'select coalesce(sum(amount), 0)::text as sum from ledger.entries where account = $1',
      [account],
    )
    .then(({ rows }) => BigInt(rows[0]?.sum ?? 0));
const availableOf = async (sellerId: SellerId) =>
  (await harness.fixture.dependencies.transactions.read(({ ledger }) => ledger.balancesOf(sellerId)))
    .available;

test('what came from nobody known goes back: by two people, to an address that has waited, once', async () => {
  const { hot } = harness.sender.wallets;
  const { subject, ...sum } = await found(await came(hot, '25'));
  expect(sum).toMatchObject({ reason: 'no-owner', amount: usdt('25'), resolution: null });
  const before = await balanceOf('platform:suspense');
  const to = anEvmAddress();
  const { id } = valueOf(await ask(subject, { way: 'return', address: to }));
  expect(await ask(subject, { way: 'return', address: to })).toMatchObject({
    refusal: { name: 'resolution-exists' },
  });
  expect(await end(id, 'confirmed', IDA)).toMatchObject({
    refusal: { name: 'second-person-needed' },
  });
  valueOf(await end(id, 'confirmed'));
  expect(await end(id, 'confirmed')).toMatchObject({ refusal: { name: 'nothing-proposed' } });
  await harness.allowlist();
  await sendAll();
  expect(await harness.received(to)).toBe(0n);
  harness.fixture.clock.pass(DAY_MS);
  await sendAll();
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('25'));
  expect(before - (await balanceOf('platform:suspense'))).toBe(usdt('25'));
  expect(await stateOf(subject)).toBe('returned');
  expect(await ask(subject, { way: 'return', address: to })).toMatchObject({
    refusal: { name: 'suspense-unknown' },
  });
  const [newest] = valueOf(await listResolutions(harness.fixture.dependencies)(undefined, 1));
  expect(newest).toMatchObject({ id, state: 'done', askedBy: IDA, endedBy: OLAV });
  expect(newest?.transactionHash).toMatch(/^0x/);
});

test('a return above what may leave unsigned waits for the device keys of two people', async () => {
  const { dependencies, clock } = harness.fixture;
  const [ida, olav] = harness.approvers as [KeyHolder, KeyHolder];
  const { subject } = await found(await came(harness.sender.wallets.hot, '2500'));
  const to = anEvmAddress();
  const { id } = valueOf(await ask(subject, { way: 'return', address: to }));
  await harness.allowlist();
  const of = { subject: 'return', id } as const;
  const signed = signedWithKey(dependencies, await approvalBy(dependencies, olav, of));
  valueOf(await endResolution(signed)({ id, outcome: 'confirmed', by: olav.id }));
  clock.pass(DAY_MS);
  await sendAll();
  expect(await harness.received(to)).toBe(0n);
  valueOf(await signApproval(dependencies)(await approvalBy(dependencies, ida, of)));
  clock.pass(DAY_MS);
  await sendAll();
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('2500'));
});

test('what came from nobody known is credited to the seller whose it is', async () => {
  const { id: sellerId } = await anApprovedSeller(harness.fixture.dependencies);
  const { subject } = await found(await came(harness.sender.wallets.hot, '30'));
  await confirmed(subject, { way: 'credit', sellerId });
  expect(await availableOf(sellerId)).toBe(usdt('30'));
  expect(await stateOf(subject)).toBe('matched');
  expect((await all()).some((sum) => sum.subject.id === subject.id)).toBe(false);
});

test('too little to be credited by itself: to its own seller, or back', async () => {
  const { id: sellerId } = await anApprovedSeller(harness.fixture.dependencies);
  const address = await chain.addressOf(sellerId);
  const [first, second] = [await came(address, '3'), await came(address, '4')];
  const { subject, reason } = await found(first);
  expect(reason).toBe('below-minimum');
  const { id: stranger } = await anApprovedSeller(harness.fixture.dependencies);
  expect(await ask(subject, { way: 'credit', sellerId: stranger })).toMatchObject({
    refusal: { name: 'resolution-not-possible', field: 'sellerId' },
  });
  await confirmed(subject, { way: 'credit', sellerId });
  expect(await availableOf(sellerId)).toBe(usdt('3'));
  const to = anEvmAddress();
  const back = await found(second);
  await confirmed(back.subject, { way: 'return', address: to });
  // The returned deposit no longer counts towards the minimum.
  await came(address, '9');
  expect(await availableOf(sellerId)).toBe(usdt('3'));
  await harness.allowlist();
  harness.fixture.clock.pass(DAY_MS);
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('4'));
  expect(await stateOf(back.subject)).toBe('returned');
});

test('what an invoice owes goes back to the viewer, and an order is never made of it', async () => {
  const { dependencies, owner, clock } = harness.fixture;
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  const wish = { viewerId: aViewerId(), email: null, dramaId, quantity: 10, clickTokens: [], country: null };
  const invoice = valueOf(await openInvoice(dependencies)({ ...wish, network: 'bep20' }));
  const subject = { kind: 'invoice', id: invoice.id } as const;
  await came(invoice.address, '2');
  const to = anEvmAddress();
  expect(await ask(subject, { way: 'return', address: to })).toMatchObject({
    refusal: { name: 'suspense-unknown' },
  });
  clock.pass(2 * DAY_MS);
  const listed = (await all()).find((sum) => sum.subject.id === invoice.id);
  expect(listed).toMatchObject({ reason: 'owed', amount: usdt('2') });
  expect(await ask(subject, { way: 'credit' })).toMatchObject({
    refusal: { name: 'resolution-not-possible' },
  });
  await confirmed(subject, { way: 'return', address: to });
  const standing = async () =>
    valueOf(await getInvoice(dependencies)({ invoiceId: invoice.id, viewerId: wish.viewerId })).standing;
  expect(await standing()).toEqual({ state: 'expired', owed: 0n });
  await came(invoice.address, '3');
  expect(await standing()).toEqual({ state: 'expired', owed: usdt('3') });
  await harness.allowlist();
  clock.pass(DAY_MS);
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('2'));
  await confirmed(subject, { way: 'return', address: to });
  await sendAll();
  clock.pass(DAY_MS);
  await harness.allowlist();
  clock.pass(DAY_MS);
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('5'));
  expect(await balanceOf('processor:usdt-bep20')).toBe(0n);
});

test('the operator’s own money: by a signature of whoever sent it and by two people, and it is taken back the same way', async () => {
  const { accounts, rpc, token } = harness.chain;
  const [, , , treasury = '', stranger = ''] = accounts;
  const { hot } = harness.sender.wallets;
  for (const to of [treasury, stranger]) await token.transfer({ to, units: usdt('70') });
  await harness.chain.mine();
  const sent = await token.transfer({ from: treasury, to: hot, units: usdt('60') });
  await harness.chain.mine();
  await becomeFinal();
  const { subject, shown } = await found(sent);
  if (shown === null) throw new Error('it is one transfer');
  const [before, owed] = [await balanceOf('platform:capital'), await balanceOf('platform:suspense')];
  const signature = await signText(rpc, treasury, ownMoneyText(shown));
  for (const wrong of [
    undefined,
    await signText(rpc, stranger, ownMoneyText(shown)),
    await signText(rpc, treasury, ownMoneyText({ ...shown, amount: usdt('61') })),
    await signText(rpc, treasury, ownMoneyText({ ...shown, transactionHash: `0x${'ab'.repeat(32)}` })),
  ])
    expect(await ask(subject, { way: 'capital', signature: wrong })).toMatchObject({
      refusal: { name: 'address-signature-wrong', field: 'signature' },
    });
  const { id } = valueOf(await ask(subject, { way: 'capital', signature }));
  expect(await end(id, 'confirmed', IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  valueOf(await end(id, 'confirmed'));
  expect((await balanceOf('platform:capital')) - before).toBe(usdt('60'));
  expect((await balanceOf('platform:suspense')) - owed).toBe(-usdt('60'));
  expect(await stateOf(subject)).toBe('own');
  expect((await all()).some((sum) => sum.subject.id === subject.id)).toBe(false);

  harness.fixture.clock.pass(MINUTE_MS);
  const back = valueOf(await ask(subject, { way: 'reopen' }));
  expect((await all()).find((sum) => sum.subject.id === subject.id)).toMatchObject({ reason: 'own' });
  expect(await end(back.id, 'confirmed', IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  valueOf(await end(back.id, 'confirmed'));
  expect([await balanceOf('platform:capital'), await balanceOf('platform:suspense')]).toEqual([before, owed]);
  const [newest] = valueOf(await listResolutions(harness.fixture.dependencies)(undefined, 1));
  expect(newest).toMatchObject({ id: back.id, plan: { way: 'reopen' }, state: 'done' });
  const { id: sellerId } = await anApprovedSeller(harness.fixture.dependencies);
  await confirmed(subject, { way: 'credit', sellerId });
  expect(await availableOf(sellerId)).toBe(usdt('60'));
});

test('what a seller’s address got, or came from somebody who has paid a seller, is never own money', async () => {
  const { accounts, rpc, token } = harness.chain;
  const { owner, dependencies } = harness.fixture;
  const [, , , , , payer = ''] = accounts;
  const { hot } = harness.sender.wallets;
  const { id: sellerId } = await anApprovedSeller(dependencies);
  await token.transfer({ to: payer, units: usdt('500') });
  await harness.chain.mine();
  const sent = await token.transfer({ from: payer, to: hot, units: usdt('41') });
  const small = await token.transfer({ from: payer, to: await chain.addressOf(sellerId), units: usdt('2') });
  await harness.chain.mine();
  await becomeFinal();
  const { subject, shown } = await found(sent);
  if (shown === null) throw new Error('it is one transfer');
  const signature = await signText(rpc, payer, ownMoneyText(shown));
  // The signature does not help: this address has paid a seller.
  expect(await ask(subject, { way: 'capital', signature })).toMatchObject({
    refusal: { name: 'sender-not-ours' },
  });
  const deposit = await found(small);
  expect(await ask(deposit.subject, { way: 'capital', signature })).toMatchObject({
    refusal: { name: 'resolution-not-possible' },
  });
  // Nor with rows written by hand.
  const own = `update chain.transfers set state = 'own', reason = 'no-owner', resolution_id = $2 where id = $1`;
  const { rows } = await owner.query('select id from chain.resolutions limit 1');
  await expect(owner.query(own, [deposit.subject.id, rows[0]?.id])).rejects.toThrow(
    'own_money_came_to_the_platform',
  );
  const book = `select ledger.book(null, 'resolution:' || gen_random_uuid(), 'capital', 'chain-transfer', $1::text,
    (extract(epoch from now()) * 1000)::bigint, 'operator:x', array['platform:suspense', 'platform:capital'], array[-1, 1]::bigint[])`;
  await expect(owner.query(book, [subject.id])).rejects.toThrow('by a resolution of two people');
});

test('another token has no amount: two people say what became of it, and nothing is booked', async () => {
  const hash = await otherToken.transfer({ to: harness.sender.wallets.hot, units: 10n ** 20n });
  await harness.chain.mine();
  await becomeFinal();
  const { subject, reason, amount } = await found(hash);
  expect({ reason, amount }).toEqual({ reason: 'wrong-token', amount: 0n });
  expect(await ask(subject, { way: 'return', address: anEvmAddress() })).toMatchObject({
    refusal: { name: 'resolution-not-possible' },
  });
  const before = await balanceOf('platform:suspense');
  await confirmed(subject, { way: 'close' });
  expect(await balanceOf('platform:suspense')).toBe(before);
  expect((await all()).some((sum) => sum.subject.id === subject.id)).toBe(false);
});

test('declined, it can be asked for anew; on its way, it cannot be declined', async () => {
  const { subject } = await found(await came(harness.sender.wallets.hot, '12'));
  const { hot, cold } = harness.sender.wallets;
  for (const address of [hot, cold, 'nowhere']) {
    expect(await ask(subject, { way: 'return', address }), address).toMatchObject({ ok: false });
  }
  const first = valueOf(await ask(subject, { way: 'return', address: anEvmAddress() }));
  valueOf(await end(first.id, 'declined', IDA));
  expect(await end(first.id, 'confirmed')).toMatchObject({ refusal: { name: 'nothing-proposed' } });
  const id = await confirmed(subject, { way: 'return', address: anEvmAddress() });
  await harness.allowlist();
  harness.fixture.clock.pass(DAY_MS);
  expect(await takePayout(harness.sender)()).toBeDefined();
  expect(await end(id, 'declined')).toMatchObject({ refusal: { name: 'resolution-under-way' } });
  const declining = harness.fixture.owner.query(
    "update chain.resolutions set state = 'declined' where id = $1",
    [id],
  );
  await expect(declining).rejects.toThrow('under way');
  harness.fixture.clock.pass(2 * MINUTE_MS);
  await followOutboundTransactions(harness.sender)();
  await sendAll();
  expect(await stateOf(subject)).toBe('returned');
});

test('the database lets nothing go back that two people have not confirmed', async () => {
  const { subject } = await found(await came(harness.sender.wallets.hot, '14'));
  const { id } = valueOf(await ask(subject, { way: 'return', address: anEvmAddress() }));
  const { owner } = harness.fixture;
  const send = `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, resolution_id, token, to_address, units,
      made_at, look_at)
    select gen_random_uuid(), 'bep20', $2, 9999, 'return', r.id, 'x', r.to_address, 1, now(), now()
    from chain.resolutions r where r.id = $1`;
  await expect(owner.query(send, [id, harness.sender.wallets.hot])).rejects.toThrow('not confirmed');
  const confirmAlone = `update chain.resolutions set state = 'confirmed', ended_by = asked_by, ended_at = now() where id = $1`;
  await expect(owner.query(confirmAlone, [id])).rejects.toThrow('confirmed_by_somebody_else');
  valueOf(await end(id, 'declined'));
});

/** A viewer with a proved email who opened a forwarded receipt link. */
async function openedLinkOf(orderId: OrderId): Promise<ViewerId> {
  const { owner } = harness.fixture;
  const guest = aViewerId();
  await owner.query(
    `insert into checkout.viewers (id, created_at, verified_email, verified_at) values ($1, now(), $2, now())`,
    [guest, `${guest}@example.org`],
  );
  await owner.query(
    `insert into checkout.viewer_mails (order_id, kind, facts, queued_at) values ($1, 'receipt', '{}', now())
     on conflict do nothing`,
    [orderId],
  );
  await owner.query('select checkout.share_access(array[$1::uuid], $2)', [orderId, guest]);
  return guest;
}

test('a viewer who paid in USDT is paid back some episodes where they said: by two people, over the chain, once', async () => {
  const { dependencies, owner, clock } = harness.fixture;
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  const wish = { viewerId: aViewerId(), email: null, dramaId, quantity: 10, clickTokens: [], country: null };
  const invoice = valueOf(await openInvoice(dependencies)({ ...wish, network: 'bep20' }));
  await came(invoice.address, '5');
  valueOf(await settleInvoice(dependencies)({ invoiceId: invoice.id }));
  const { rows } = await owner.query('select order_id from checkout.invoices where id = $1', [invoice.id]);
  const orderId = rows[0]?.order_id;
  const { rows: numbers } = await owner.query('select number from orders where id = $1', [orderId]);
  const of = { viewerId: wish.viewerId, orderId };
  valueOf(await complain(dependencies)({ ...of, text: 'no captions' }));
  await decidedComplaint(harness.fixture, {
    number: numbers[0]?.number,
    outcome: 'part-refund',
    episodes: [4, 5, 6, 7],
    reason: 'captions-or-sound',
  });
  valueOf(await payRefund(dependencies)({ orderId }));
  const subject = { kind: 'refund', id: orderId } as const;
  const owed = (await all()).find((sum) => sum.subject.id === orderId);
  expect(owed).toMatchObject({ reason: 'refund', amount: usdt('2'), recipient: '' });
  const to = anEvmAddress();
  expect(await ask(subject, { way: 'return', address: to })).toMatchObject({
    refusal: { name: 'suspense-unknown' },
  });

  const give = (address: string, viewerId = wish.viewerId) =>
    giveRefundAddress(dependencies)({ orderId, viewerId, address });
  expect(await give(to)).toMatchObject({ refusal: { name: 'sign-in-needed' } });
  await owner.query(`update checkout.viewers set verified_email = $2, verified_at = now() where id = $1`, [
    wish.viewerId,
    `${wish.viewerId}@example.org`,
  ]);
  expect(await give(to, aViewerId())).toMatchObject({ refusal: { name: 'order-unknown' } });
  const guest = await openedLinkOf(orderId);
  expect(await give(to, guest)).toMatchObject({ refusal: { name: 'sign-in-needed' } });
  expect(await give(to.replace(/[a-f]/, 'z'))).toMatchObject({ refusal: { name: 'address-malformed' } });
  expect(await give(harness.sender.wallets.hot)).toMatchObject({ refusal: { name: 'address-malformed' } });
  valueOf(await give(anEvmAddress()));
  valueOf(await give(to));

  expect(await ask(subject, { way: 'return', address: anEvmAddress() })).toMatchObject({
    refusal: { name: 'resolution-not-possible' },
  });
  const { id } = valueOf(await ask(subject, { way: 'return', address: to }));
  expect(await give(anEvmAddress())).toMatchObject({ refusal: { name: 'refund-under-way' } });
  expect(await end(id, 'confirmed', IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  valueOf(await end(id, 'confirmed'));
  await harness.allowlist();
  clock.pass(DAY_MS);
  await sendAll();
  await sendAll();
  expect(await harness.received(to)).toBe(usdt('2'));
  const refund = await dependencies.transactions.read(({ checkout }) => checkout.refundOf(orderId));
  expect(refund).toMatchObject({
    address: parseAddress('bep20', to),
    transactionHash: expect.stringMatching(/^0x/),
  });
  expect(await balanceOf('platform:refunds_payable')).toBe(0n);
  expect((await all()).some((sum) => sum.subject.id === orderId)).toBe(false);
  expect(await ask(subject, { way: 'return', address: to })).toMatchObject({ ok: false });
});
