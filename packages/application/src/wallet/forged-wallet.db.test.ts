import { DAY_MS, earlier, idOf, type OperatorId, usdt } from '@cliffhanger/core/kernel';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { FORGET_SIGNATURES } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  anUpload,
  aReadyPayoutMethod,
  aTransactionHash,
  aTransferInSuspense,
  type Fixture,
  IDA,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDeposit } from '../deposits/index.ts';

/*
 * With the application's own database credentials no wallet decision is possible outside the wallet's
 * functions.
 */

const REVIEWER: OperatorId = idOf('01990000-0000-7000-8000-0000000000b1');
const INVITED: OperatorId = idOf('01990000-0000-7000-8000-0000000000b2');
const NOBODY: OperatorId = idOf('01990000-0000-7000-8000-0000000000b3');
const NOT_ALLOWED = /permission denied/;

let fixture: Fixture;
let thief: TestSeller;
let victim: TestSeller;
let names: Readonly<Record<string, string>>;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  // Another test covers device key signatures.
  await fixture.owner.query(FORGET_SIGNATURES);
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'r@staff.test', 'r', '{reviewer,support,content}', 'active', now(), 'x', '\\x00'),
       ($2, 'i@staff.test', 'i', '{finance,finance-approver}', 'invited', now(), null, null)`,
    [REVIEWER, INVITED],
  );
  await setTheScene();
});
afterAll(() => fixture.close());

/** A thief with 100, of which 60 are in a withdrawal request, and an open claim; a victim with 500. */
async function setTheScene(): Promise<void> {
  const { dependencies } = fixture;
  [thief, victim] = [await anApprovedSeller(dependencies), await anApprovedSeller(dependencies)];
  const method = await aReadyPayoutMethod(fixture, thief);
  const victims = await aReadyPayoutMethod(fixture, victim);
  await withMoney(dependencies, thief.id, '100');
  await withMoney(dependencies, victim.id, '500');
  const asked = { sellerId: thief.id, methodId: method.id, amount: usdt('60') };
  const withdrawal = valueOf(
    await requestWithdrawal(dependencies)({ ...asked, fundPassword: SELLER_FUND_PASSWORD }),
  );
  const credentialsId = await anUpload(dependencies, thief.id);
  const claim = { sellerId: thief.id, network: 'bep20', amount: usdt('4000'), credentialsId } as const;
  const deposit = valueOf(await claimDeposit(dependencies)(claim));
  const { rows } = await fixture.owner.query<{ id: string }>(
    `select id from ledger.transfers where journal_id = $1 and kind = 'deposit'`,
    [victim.id],
  );
  names = {
    thief: thief.id,
    victim: victim.id,
    method: method.id,
    victimsMethod: victims.id,
    withdrawal: withdrawal.id,
    deposit: deposit.id,
    victimsDeposit: rows[0]?.id ?? '',
    upload: credentialsId,
  };
}

const filled = (statement: string): string =>
  statement.replaceAll(/:(\w+)/g, (whole, name: string) => (name in names ? `'${names[name]}'` : whole));

/** Every row that decides about money, as one text. */
async function standing(): Promise<string> {
  const { rows } = await fixture.owner.query<{ text: string }>(
    `select concat_ws(E'\\n',
       (select string_agg(b::text, ' ' order by journal_id) from ledger.books b),
       (select string_agg(w::text, ' ' order by id) from wallet.withdrawals w),
       (select string_agg(d::text, ' ' order by id) from wallet.deposits d),
       (select string_agg(m::text, ' ' order by id) from wallet.payout_methods m),
       (select string_agg(c::text, ' ' order by transfer_id) from wallet.corrections c),
       (select string_agg(c::text, ' ' order by hash) from wallet.claimed_transactions c),
       (select count(*)::text from wallet.decisions)) as text`,
  );
  return rows[0]?.text ?? '';
}

const WITHDRAWAL_COLUMNS = [
  "state = 'approved', approved_by = '{operator:nobody}', approved_at = now()",
  "state = 'paid'",
  'approved_by = approved_by',
  'approved_at = now()',
  'amount = amount * 10',
  'fee = 0',
  "address = '0xbad'",
  "needs = 'rule'",
  "method_id = gen_random_uuid(), network = 'erc20'",
  "recorded_by = 'chain'",
  "confirmed_by = 'x'",
  "transaction_hash = '0x'",
  'paid_at = now()',
  'promised_by = now()',
  'requested_at = now()',
  "notice = '{}'",
  'request_transfer = gen_random_uuid()',
  'ending_transfer = gen_random_uuid()',
];
const DEPOSIT_COLUMNS = [
  "state = 'credited', credited_at = now(), backing = 'matched', transfer_id = gen_random_uuid()",
  "first_approved_by = 'ida'",
  "decided_by = 'olav'",
  "backing = 'unbacked'",
  'amount = 1',
  "transaction_hash = '0x'",
  'transfer_id = gen_random_uuid()',
  'promised_by = now()',
  "notice = '{}'",
];

test.each([
  ...WITHDRAWAL_COLUMNS.map((set) => `update wallet.withdrawals set ${set} where id = :withdrawal`),
  ...DEPOSIT_COLUMNS.map((set) => `update wallet.deposits set ${set} where id = :deposit`),
  `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
     promised_by, approved_by, approved_at, request_transfer)
   values (:thief, gen_random_uuid(), :method, 'bep20', '0xbad', 1000, 0, 'rule', 'approved', now(), now(), '{x}', now(),
     gen_random_uuid())`,
  'delete from wallet.withdrawals',
  `insert into wallet.deposits (seller_id, id, network, amount, credentials_id, state, submitted_at, promised_by,
     first_approved_by, decided_by, credited_at, backing, transfer_id)
   values (:thief, gen_random_uuid(), 'bep20', 1000, :upload, 'credited', now(), now(), 'a', 'b', now(), 'unbacked',
     gen_random_uuid())`,
  'delete from wallet.deposits',
  `insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
   values (:thief, gen_random_uuid(), 'usdt', 'x', '{"type": "usdt", "network": "bep20", "address": "0xbad"}',
     now() - interval '3 days', now() - interval '2 days')`,
  'update wallet.payout_methods set first_paid_at = now()',
  'update wallet.payout_methods set ready_at = added_at',
  `update wallet.payout_methods set target = '{"type": "usdt", "network": "bep20", "address": "0xbad"}'`,
  'update wallet.payout_methods set seller_id = :thief',
  `insert into wallet.corrections (transfer_id, seller_id, reason, proposed_by, proposed_at)
   values (:victimsDeposit, :victim, 'x', 'x', now())`,
  "update wallet.corrections set confirmed_by = 'x'",
  'delete from wallet.corrections',
  `insert into wallet.claimed_transactions (network, hash, seller_id, deposit_id) values ('bep20', 'x', :thief, :deposit)`,
  'delete from wallet.claimed_transactions',
  `insert into wallet.decisions (seller_id, subject, subject_id, act, actor, decided_at, facts)
   values (:thief, 'withdrawal', :withdrawal, 'approved', 'operator:ida', now(), '{}')`,
  'update chain.transfers set deposit_id = :deposit',
  `select wallet.decide(:thief, 'withdrawal', :withdrawal, 'approved', 'operator:ida', 0, '{}')`,
  `select wallet.end_as_paid(w, '0x', 'a', 'b', 0) from wallet.withdrawals w`,
  `select wallet.claim_transaction('bep20', 'x', :thief, :deposit)`,
  'select wallet.has_room_unbacked(0, 0)',
])('%s', async (statement) => {
  const before = await standing();
  await expect(fixture.app.query(filled(statement))).rejects.toThrow(NOT_ALLOWED);
  expect(await standing()).toBe(before);
});

describe.each([
  ['who reviews', REVIEWER],
  ['who is only invited', INVITED],
  ['nobody', NOBODY],
  ['no one at all', null],
])('in the name of %s', (_who, person) => {
  test.each([
    'select (wallet.approve_withdrawal(:withdrawal, $1, 0)).outcome',
    `select (wallet.reject_withdrawal(:withdrawal, $1, 'address-reported', '{}', null, false, 0)).outcome`,
    `select (wallet.record_payment(:withdrawal, $1, '${aTransactionHash()}', 0)).outcome`,
    'select (wallet.approve_deposit(:deposit, $1, 0)).outcome',
    `select (wallet.reject_deposit(:deposit, $1, 'transfer-not-found', '{}', null, 0)).outcome`,
    `select (wallet.correct_transfer(:victimsDeposit, $1, 'x', 0)).outcome`,
  ])('%s', async (statement) => {
    const before = await standing();
    const { rows } = await fixture.app.query(filled(statement), [person]);
    expect(rows).toEqual([{ outcome: 'role-not-allowed' }]);
    expect(await standing()).toBe(before);
  });
});

const NOW = () => fixture.clock.now();
const outcome = async (call: string, ...values: readonly unknown[]): Promise<string> =>
  (await fixture.app.query<{ outcome: string }>(filled(`select (${call}).outcome`), [...values])).rows[0]
    ?.outcome ?? '';

test('nobody withdraws to a method of somebody else, or somebody else’s money', async () => {
  const before = await standing();
  const refusal = async (seller: { readonly id: string }, method: string, amount: unknown) => {
    const { rows } = await fixture.app.query<{ refused: string }>(
      'select ((wallet.request_withdrawal($1, $2, $3, $4)).decision).refused',
      [seller.id, names[method], amount, NOW()],
    );
    return rows[0]?.refused;
  };
  expect(await refusal(thief, 'victimsMethod', 20_000_000)).toBe('payout-method-unknown');
  expect(await refusal(victim, 'method', 20_000_000)).toBe('payout-method-unknown');
  for (const amount of [-1, 0, null, '9223372036854775807', 40_000_001]) {
    expect(await refusal(thief, 'method', amount)).toMatch(
      /^(withdrawal-below-minimum|insufficient-available-balance)$/,
    );
  }
  expect(await standing()).toBe(before);
});

test('a method is as old as the database says, whoever asks', async () => {
  const target = { type: 'usdt', network: 'bep20', address: anEvmAddress() };
  const added = async (said: number) => {
    const { rows } = await fixture.app.query<{ age: number }>(
      `select extract(epoch from now() - (s.method).added_at) as age from wallet.add_payout_method($1, $2, $3) s`,
      [thief.id, JSON.stringify({ ...target, address: anEvmAddress() }), said],
    );
    return Number(rows[0]?.age);
  };
  await fixture.owner.query("update business_clock set kind = 'server'");
  try {
    expect(Math.abs(await added(earlier(NOW(), 300 * DAY_MS)))).toBeLessThan(60);
    expect(Math.abs(await added(0))).toBeLessThan(60);
  } finally {
    await fixture.owner.query("update business_clock set kind = 'callers'");
  }
});

test.each([
  { type: 'usdt', network: 'bep20', address: '0xbad' },
  { type: 'usdt', network: 'doge', address: anEvmAddress() },
  { type: 'cheque' },
  {},
])('%j is nowhere to pay to', async (target) => {
  const add = fixture.app.query('select wallet.add_payout_method($1, $2, 0)', [
    thief.id,
    JSON.stringify(target),
  ]);
  await expect(add).rejects.toThrow(/nowhere to pay to|not an address/);
});

test('one person repeats a yes as often as they like: it stays one', async () => {
  await setTheScene();
  const approve = 'wallet.approve_deposit(:deposit, $1, $2)';
  expect(await outcome(approve, IDA, NOW())).toBe('done');
  const before = await standing();
  for (let turn = 0; turn < 3; turn += 1)
    expect(await outcome(approve, IDA, NOW())).toBe('second-person-needed');
  expect(await standing()).toBe(before);
});

test('two people together credit no more than 5,000 without a transfer', async () => {
  await setTheScene();
  const { dependencies } = fixture;
  const credit = async (id: string | undefined) => [
    await outcome('wallet.approve_deposit($1, $2, $3)', id, IDA, NOW()),
    await outcome('wallet.approve_deposit($1, $2, $3)', id, OLAV, NOW()),
  ];
  expect(await credit(names['deposit'])).toEqual(['done', 'done']);
  const credentialsId = await anUpload(dependencies, victim.id);
  const claim = {
    sellerId: victim.id,
    network: 'bep20',
    amount: usdt('1000.000001'),
    credentialsId,
  } as const;
  const { id } = valueOf(await claimDeposit(dependencies)(claim));
  const before = await standing();
  expect(await credit(id)).toEqual(['unbacked-limit-reached', 'unbacked-limit-reached']);
  expect(await standing()).toBe(before);
  // Frees the limit for the following tests.
  const { rows } = await fixture.owner.query<{ transfer_id: string }>(
    'select transfer_id from wallet.deposits where id = $1',
    [names['deposit']],
  );
  for (const person of [IDA, OLAV]) {
    const undo = await outcome(
      'wallet.correct_transfer($1, $2, $3, $4)',
      rows[0]?.transfer_id,
      person,
      'x',
      NOW(),
    );
    expect(undo).toBe('done');
  }
  expect(await credit(id)).toEqual(['unbacked-limit-reached', 'unbacked-limit-reached']);
  // A month later.
  await fixture.owner.query(
    `update wallet.corrections set proposed_at = proposed_at - interval '30 days', confirmed_at = confirmed_at - interval '30 days'`,
  );
  expect(await outcome('wallet.approve_deposit($1, $2, $3)', id, IDA, NOW())).toBe('done');
});

test('what was never set aside in the books backs no claim', async () => {
  await setTheScene();
  const { owner } = fixture;
  // Also makes the network followed; has a different amount.
  await aTransferInSuspense(fixture, '11');
  const planted = `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units,
       amount, remainder, block_height, block_hash, block_at, state, reason, seen_at, decided_at, transfer_id)
     values ('bep20', $1, 0, gen_random_uuid(), 'arrival', 't', 's', 'r', 4000000000, 4000000000, 0, 1, 'h', now(), 'suspense',
       'no-owner', now(), now(), $2)`;
  await owner.query(planted, [aTransactionHash(), null]);
  await owner.query(planted, [aTransactionHash(), names['victimsDeposit']]);
  expect(await outcome('wallet.approve_deposit(:deposit, $1, $2)', IDA, NOW())).toBe('done');
  const { rows } = await owner.query('select state from wallet.deposits where id = $1', [names['deposit']]);
  expect(rows).toEqual([{ state: 'second-look' }]);
});

test('a correction is the exact opposite, once, and of nothing else than a credit', async () => {
  await setTheScene();
  const correct = 'wallet.correct_transfer($1, $2, $3, $4)';
  const transfer = names['victimsDeposit'];
  expect(await outcome(correct, transfer, IDA, 'A mistake.', NOW())).toBe('done');
  expect(await outcome(correct, transfer, OLAV, 'A mistake.', NOW())).toBe('done');
  const before = await standing();
  expect(await outcome(correct, transfer, OLAV, 'Again.', NOW())).toBe('unchanged');
  const { rows } = await fixture.owner.query<{ id: string }>(
    'select request_transfer as id from wallet.withdrawals where id = $1',
    [names['withdrawal']],
  );
  expect(await outcome(correct, rows[0]?.id, IDA, 'x', NOW())).toBe('transfer-not-correctable');
  expect(await outcome(correct, crypto.randomUUID(), IDA, 'x', NOW())).toBe('transfer-unknown');
  await expect(fixture.app.query(`select ${correct}`, [transfer, IDA, 'a\nb', NOW()])).rejects.toThrow(
    'control character',
  );
  expect(await standing()).toBe(before);
});

test('after all of this the books are sound', async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
