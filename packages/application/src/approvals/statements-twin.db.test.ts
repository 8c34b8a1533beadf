import {
  type PayStatement,
  parseStatement,
  readAssertion,
  type Statement,
  statementText,
} from '@cliffhanger/approvals';
import { instantOf, later, microUsdt } from '@cliffhanger/core/kernel';
import { softwareKey, TEST_PARTY } from '@cliffhanger/testing/approvals';
import { aTwinTransfer, followTwinNetwork, writeDownTransfers } from '@cliffhanger/testing/chain';
import {
  FORGET_STATE_CHANGES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, anEvmAddress, aTransactionHash, IDA, OLAV } from '@cliffhanger/testing/factories';
import {
  addTwinWallets,
  answersTo,
  aTwinNonce,
  aTwinWithdrawal,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  type TwinOutbound,
  type TwinWithdrawal,
  writeDownOutbound,
  writeDownWithdrawals,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Statements for device keys: the database writes the text, and the signer parses it. */

const NOW = instantOf(Date.UTC(2026, 2, 1));
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query(FORGET_STATE_CHANGES);
  await addOperators(open.owner);
  await addTwinWallets(open.owner);
  await followTwinNetwork(open.owner);
});
afterAll(() => open.close());

const signsOf = (dice: Dice, many: number): string =>
  Array.from({ length: many }, () => SIGNS.charAt(dice.between(0, SIGNS.length - 1))).join('');
const UNTIL = Date.UTC(2026, 2, 2, 7, 8, 9);

/** Inserts the challenges as if they had been issued to the person who signs. */
const handOut = (all: readonly { readonly nonce: string }[]) =>
  open.owner.query(
    `insert into staff.challenges (person_id, nonce, made_at, pays_until)
     select $1, n, now(), to_timestamp($3::bigint / 1000.0) from unnest($2::text[]) n
     on conflict do nothing`,
    [IDA, all.map(({ nonce }) => nonce), UNTIL],
  );
const aNonce = (dice: Dice): string => signsOf(dice, dice.pick([16, 22, 43, 64]));

/** The database's text must equal the statement in words, and parse back to it. */
function differing(
  expected: readonly (Statement | null)[],
  found: readonly (string | null)[],
): readonly string[] {
  return expected.flatMap((statement, at) => {
    const text = found[at] ?? null;
    const isSame =
      statement === null
        ? text === null
        : text === statementText(statement) && shown(parseStatement(text)) === shown(statement);
    return isSame ? [] : [`${shown(statement)} <> ${text}`];
  });
}

interface Withdrawal extends TwinWithdrawal {
  readonly outbound: readonly TwinOutbound[];
  readonly nonce: string;
}

const aWithdrawal = (dice: Dice): Withdrawal => ({
  ...aTwinWithdrawal(dice, aTransactionHash()),
  outbound: Array.from({ length: dice.between(0, 3) }, () => ({
    id: crypto.randomUUID(),
    nonce: aTwinNonce(),
    state: dice.pick(['failed', 'failed', 'refused'] as const),
    hashes: [aTransactionHash()],
    endedAt: later(NOW, dice.between(0, 1_000)),
  })),
  nonce: aNonce(dice),
});

/** `null` unless the withdrawal can still be paid. */
function statementOf({ id, network, address, amount, fee, progress, outbound, nonce }: Withdrawal) {
  if (progress.state !== 'requested' && progress.state !== 'approved') return null;
  const failed = outbound.filter(({ state }) => state === 'failed').length;
  return {
    kind: 'pay',
    subject: 'withdrawal',
    id,
    payment: failed + 1,
    network,
    address,
    amount: amount - fee,
    until: UNTIL,
    nonce,
  } as const satisfies PayStatement;
}

async function differingWithdrawals(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => aWithdrawal(dice));
  await writeDownWithdrawals(open.owner, all);
  await writeDownOutbound(open.owner, all);
  await handOut(all);
  const found = await answersTo(
    open.owner,
    `select wallet.approval_statement('withdrawal', ($1 ->> 'id')::uuid, $1 ->> 'nonce')`,
    all,
  );
  return differing(all.map(statementOf), found);
}

interface Return {
  readonly id: string;
  readonly transferId: string;
  readonly address: string;
  readonly amount: bigint;
  readonly way: 'return' | 'close';
  readonly state: 'asked' | 'confirmed' | 'declined';
  readonly nonce: string;
}

async function differingReturns(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const transfers = Array.from({ length: many }, () =>
    aTwinTransfer({ amount: microUsdt(1n), seenBy: 0, kind: 'arrival' }),
  );
  await writeDownTransfers(open.owner, transfers);
  const all = transfers.map(
    ({ id: transferId }): Return => ({
      id: crypto.randomUUID(),
      transferId,
      address: anEvmAddress(),
      amount: dice.pick([1n, 999_999n, 1_000_000n, BigInt(dice.between(1, 9_000_000_000_000))]),
      way: dice.isLucky(0.8) ? 'return' : 'close',
      state: dice.pick(['asked', 'confirmed', 'declined'] as const),
      nonce: aNonce(dice),
    }),
  );
  await open.owner.query(
    `insert into chain.resolutions (id, chain_transfer_id, network, reason, amount, way, to_address, because, state,
       asked_by, asked_at, ended_by, ended_at)
     select (r ->> 'id')::uuid, (r ->> 'transferId')::uuid, 'bep20', 'no-owner', (r ->> 'amount')::bigint, r ->> 'way',
       case r ->> 'way' when 'return' then r ->> 'address' end, 'x', r ->> 'state', 'somebody', now(),
       case when r ->> 'state' <> 'asked' then 'somebody else' end, case when r ->> 'state' <> 'asked' then now() end
     from jsonb_array_elements($1::jsonb) r`,
    [shown(all)],
  );
  await handOut(all);
  const found = await answersTo(
    open.owner,
    `select wallet.approval_statement('return', ($1 ->> 'id')::uuid, $1 ->> 'nonce')`,
    all,
  );
  const expected = all.map(({ id, address, amount, way, state, nonce }) =>
    way === 'return' && state !== 'declined'
      ? ({
          kind: 'pay',
          subject: 'return',
          id,
          payment: 1,
          network: 'bep20',
          address,
          amount,
          until: UNTIL,
          nonce,
        } as const)
      : null,
  );
  return differing(expected, found);
}

async function differingKeys(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => ({
    keyId: signsOf(dice, dice.pick([24, 86, 1_366])),
    publicKey: signsOf(dice, 87),
    person: dice.pick([IDA, OLAV]),
    duty: dice.pick(['payouts', 'keys'] as const),
    nonce: aNonce(dice),
  }));
  await open.owner.query(
    `insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at)
     select k ->> 'keyId', (k ->> 'person')::uuid, k ->> 'duty', k ->> 'publicKey', 'x', 0, now()
     from jsonb_array_elements($1::jsonb) k`,
    [JSON.stringify(all)],
  );
  const enrolled = await answersTo(
    open.owner,
    `select staff.enrol_statement($1 ->> 'keyId', $1 ->> 'nonce')`,
    all,
  );
  const retired = await answersTo(
    open.owner,
    `select staff.retire_statement($1 ->> 'keyId', $1 ->> 'nonce')`,
    all,
  );
  return [
    ...differing(
      all.map((one) => ({ kind: 'enrol', ...one })),
      enrolled,
    ),
    ...differing(
      all.map(({ keyId, nonce }) => ({ kind: 'retire', keyId, nonce })),
      retired,
    ),
  ];
}

/** Assertions as a browser and an authenticator produce them: text, nonce and signature counter. */
async function differingAssertions(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const key = softwareKey(TEST_PARTY);
  const all = Array.from({ length: many }, () => {
    const statement: Statement = dice.pick([
      { kind: 'retire', keyId: signsOf(dice, 24), nonce: aNonce(dice) },
      { kind: 'new-key', person: crypto.randomUUID(), nonce: aNonce(dice) },
      {
        kind: 'pay',
        subject: 'withdrawal',
        id: crypto.randomUUID(),
        payment: dice.between(1, 9),
        network: 'bep20',
        address: dice.pick(['0xää', 'ß €', '?????>>>>>', signsOf(dice, dice.between(1, 60))]),
        amount: BigInt(dice.between(0, 9_000_000_000_000)),
        until: UNTIL + 1_000 * dice.between(0, 1_000_000),
        nonce: aNonce(dice),
      },
    ] as const);
    const counter = dice.pick([0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, dice.between(0, 2 ** 32 - 1)]);
    return key.sign(statement, { counter });
  });
  const found = await answersTo(
    open.owner,
    `select concat_ws('|', staff.challenge_in(c), staff.nonce_in(c), staff.counter_in(a))
     from decode($1 ->> 'said', 'hex') c, decode($1 ->> 'data', 'hex') a`,
    all.map(({ clientData, authenticatorData }) => ({
      said: Buffer.from(clientData, 'base64url').toString('hex'),
      data: Buffer.from(authenticatorData, 'base64url').toString('hex'),
    })),
  );
  return all.flatMap((assertion, at) => {
    const read = readAssertion(assertion, key.publicKey, TEST_PARTY);
    const expected =
      typeof read === 'string'
        ? read
        : [statementText(read.statement), read.statement.nonce, read.counter].join('|');
    return expected === found[at] ? [] : [`${expected} <> ${found[at]}`];
  });
}

const COMPARED = {
  'a withdrawal': differingWithdrawals,
  'a return': differingReturns,
  'a device key': differingKeys,
  'anything at all': differingAssertions,
} as const;

test.each(Object.entries(COMPARED))(
  `what is signed for %s is written by the database as the signer reads it, seed ${TWIN_SEED}`,
  async (_what, differences) => {
    expect(await differences(`${TWIN_SEED} statements`, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['a withdrawal', 'wallet.payment_words', 'w.amount - w.fee', 'w.amount'],
  ['a withdrawal', 'wallet.statement_of', "at time zone 'UTC'", "at time zone 'Asia/Tokyo'"],
  ['a withdrawal', 'wallet.signed_amount', "6, '0')", "5, '0')"],
  ['a withdrawal', 'wallet.payment_words', "s.state = 'failed'", "s.state = 'refused'"],
  ['a withdrawal', 'wallet.payment_words', "('requested', 'approved')", "('requested')"],
  ['a return', 'wallet.payment_words', "and r.state in ('asked', 'confirmed')", ''],
  ['a return', 'wallet.payment_words', "and r.way = 'return'", ''],
  ['a device key', 'staff.enrol_statement', "'duty ' || duty", "'duty payouts'"],
  ['a device key', 'staff.retire_statement', 'retire key ', 'enrol key '],
  ['anything at all', 'staff.challenge_in', "'+/'", "'/+'"],
  ['anything at all', 'staff.nonce_in', '[A-Za-z0-9_-]', '[A-Za-z0-9]'],
  ['anything at all', 'staff.counter_in', '34, 4', '33, 4'],
] as const)('of %s, a deviation in %s is found: %s as %s', async (what, name, from, to) => {
  const planted = { function: name, from, to };
  const found = await withDeviation(open.owner, planted, () => COMPARED[what](`planted ${from}`, 100));
  expect(found).not.toEqual([]);
});
