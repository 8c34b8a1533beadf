import {
  askResolution,
  clearChainAlarm,
  confirmClearing,
  endResolution,
} from '@cliffhanger/application/chain';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { grantLevel } from '@cliffhanger/application/levels';
import { correctTransfer } from '@cliffhanger/application/wallet';
import { type OperatorId, usdt } from '@cliffhanger/core/kernel';
import { softwareKey } from '@cliffhanger/testing/approvals';
import { FORGET_SIGNATURES, FORGET_STATE_CHANGES } from '@cliffhanger/testing/database';
import {
  ADA,
  aDeposit,
  addOperators,
  anApprovedSeller,
  anUpload,
  aTransferInSuspense,
  BEN,
  type Fixture,
  IDA,
  INES,
  type KeyHolder,
  OLAV,
  openFixture,
  signingDeeds,
  valueOf,
  withDeviceKey,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../findings.ts';
import { checkApprovals } from './approvals.ts';
import { noSignatureMarks } from './check-signatures.ts';

/*
 * The five actions that need two people, carried out and signed as in the console; then manipulations by the
 * owner of the tables.
 */

let fixture: Fixture;
let firstKeys: readonly string[];

beforeAll(async () => {
  fixture = await openFixture();
  const { owner } = fixture;
  await owner.query(FORGET_STATE_CHANGES);
  await addOperators(owner);
  const admins = [await withDeviceKey(owner, ADA, 'keys'), await withDeviceKey(owner, BEN, 'keys')];
  firstKeys = admins.map(({ key }) => key.publicKey);
  const holders = [await letIn(IDA, admins), await letIn(OLAV, admins)];
  await fiveDeeds(holders);
  await owner.query(FORGET_SIGNATURES);
}, 60_000);
afterAll(() => fixture.close());

/** Enrols a key with the signatures of two admins. */
async function letIn(person: OperatorId, admins: readonly KeyHolder[]): Promise<KeyHolder> {
  const holder = await withDeviceKey(fixture.owner, person, 'payouts', softwareKey());
  for (const { id, key } of admins) {
    const { rows } = await fixture.owner.query<{ text: string }>(
      'select staff.enrol_statement($1, $2) as text',
      [holder.key.keyId, crypto.randomUUID().replaceAll('-', '')],
    );
    const signed = key.sign(rows[0]?.text ?? '');
    const parts = [signed.clientData, signed.authenticatorData, signed.signature];
    await fixture.owner.query(
      `insert into staff.key_signatures (key_id, act, by_person, by_key, client_data, authenticator_data, signature, at)
       values ($1, 'enrol', $2, $3, $4, $5, $6, now())`,
      [holder.key.keyId, id, key.keyId, ...parts.map((part) => Buffer.from(part, 'base64url'))],
    );
  }
  return holder;
}

async function fiveDeeds(holders: readonly KeyHolder[]): Promise<void> {
  const ports = signingDeeds(fixture.dependencies, fixture.owner, holders);
  const seller = await anApprovedSeller(ports);
  const people = [IDA, OLAV] as const;
  const reason = 'Paid into the wrong account.';
  const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('50') } as const;
  const credentialsId = await anUpload(ports, seller.id);
  const { id: depositId } = valueOf(await claimDeposit(ports)({ ...claim, credentialsId }));
  for (const operator of people)
    valueOf(await decideDeposit(ports)({ depositId, operator, decision: { kind: 'approve' } }));
  const subject = { kind: 'transfer', id: await aTransferInSuspense(fixture, '12') } as const;
  const credit = { subject, way: 'credit', sellerId: seller.id, because: reason, by: IDA } as const;
  const { id } = valueOf(await askResolution(ports)(credit));
  valueOf(await endResolution(ports)({ id, outcome: 'confirmed', by: OLAV }));
  const transferId = await aDeposit(ports, seller.id, '30');
  for (const operator of people)
    valueOf(await correctTransfer(ports)({ transferId, reason, bearsRest: false, operator }));
  for (const operator of people)
    valueOf(await grantLevel(ports)({ email: seller.email, level: 'gold', reason, operator }));
  await fixture.owner.query(
    `insert into chain.alarms (network, kind, facts, raised_at) values ('bep20', 'books-differ', '{}', now())`,
  );
  const alarm = { network: 'bep20', alarm: 'books-differ' } as const;
  valueOf(await clearChainAlarm(ports)({ ...alarm, because: reason, operator: IDA }));
  valueOf(await confirmClearing(ports)({ ...alarm, operator: OLAV }));
}

/** The auditor's findings after this manipulation, which is rolled back. */
async function found(
  planted: string,
  rules = { firstKeys, isProduction: false },
): Promise<readonly string[]> {
  const client = await fixture.owner.connect();
  try {
    await client.query(`begin; ${planted}`);
    const snapshot = {
      rows: async <Row>(text: string, values?: readonly unknown[]) =>
        (await client.query(text, values && [...values])).rows as Row[],
    };
    return (await checkApprovals(snapshot, noSignatureMarks(), rules)).map(idOf);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const REWRITES = 'alter table wallet.approval_proofs disable trigger user;';
const NOT_SIGNED = 'approvals/not-signed/';
const WRONG = 'approvals/signature-wrong/';

test('nothing is found where both people have signed with keys that go back to the first ones', async () => {
  expect(await found('select 1')).toEqual([]);
});

test.each([
  [
    'another person is said to have credited a claim',
    `update wallet.deposits set decided_by = '${INES}'`,
    'deposit',
  ],
  ['a claim is credited with more', 'update wallet.deposits set amount = amount + 1', 'deposit'],
  [
    'a claim is credited by two who know nothing of it',
    `update wallet.deposits set first_approved_by = '${INES}', decided_by = '${BEN}'`,
    'deposit',
  ],
  [
    'a credit from suspense is somebody else’s',
    `update chain.resolutions set asked_by = '${INES}'`,
    'credit',
  ],
  [
    'a credit from suspense is of more',
    'alter table chain.transfers disable trigger user; update chain.transfers set amount = amount + 1',
    'credit',
  ],
  ['a correction has another reason', `update wallet.corrections set reason = 'So it goes.'`, 'correction'],
  [
    'a correction leaves the rest to the platform',
    'update wallet.corrections set bears_rest = true',
    'correction',
  ],
  [
    'a correction is confirmed by somebody else',
    `update wallet.corrections set confirmed_by = '${INES}'`,
    'correction',
  ],
  ['another level is granted', `update levels.grants set level = 'diamond'`, 'level'],
  ['a level is granted by somebody else', `update levels.grants set proposed_by = '${INES}'`, 'level'],
  [
    'an alarm is cleared by two who know nothing of it',
    `insert into chain.alarms (network, kind, facts, raised_at, clear_asked_by, clear_asked_at, clear_because, cleared_at, cleared_by)
     values ('erc20', 'books-differ', '{}', now(), '${INES}', now(), 'x', now(), 'operator:${OLAV}')`,
    'alarm',
  ],
  [
    'both people are one',
    `alter table wallet.corrections drop constraint two_people; update wallet.corrections set confirmed_by = proposed_by`,
    'correction',
  ],
  [
    'what was proposed again was signed before',
    `update wallet.corrections set proposed_at = proposed_at + interval '1 hour'`,
    'correction',
  ],
])('%s: it is found', async (_what, planted, subject) => {
  expect(await found(planted)).toContainEqual(expect.stringContaining(`${NOT_SIGNED}${subject}:`));
});

test.each([
  [
    'a signature is removed',
    `${REWRITES} delete from wallet.approval_proofs where subject = 'level'`,
    NOT_SIGNED,
  ],
  [
    'a signature is shown again for another proposal',
    `insert into wallet.approval_proofs
     select gen_random_uuid(), subject, subject_id, person_id, key_id, client_data, authenticator_data, signature, at + interval '1 hour'
     from wallet.approval_proofs where subject = 'correction'`,
    WRONG,
  ],
  [
    'a signature is changed',
    `${REWRITES} update wallet.approval_proofs set signature = set_byte(signature, 20, get_byte(signature, 20) # 1)`,
    WRONG,
  ],
  [
    'a key signs after it was retired',
    `alter table staff.device_keys disable trigger user;
     update staff.device_keys set retired_at = (select min(at) from wallet.approval_proofs) - interval '1 second'
     where person_id = '${OLAV}'`,
    WRONG,
  ],
  [
    'a key was let in by nobody',
    'alter table staff.key_signatures disable trigger user; delete from staff.key_signatures',
    WRONG,
  ],
  [
    'a key was let in by one admin twice',
    `alter table staff.key_signatures disable trigger user; delete from staff.key_signatures where by_person = '${BEN}'`,
    WRONG,
  ],
  [
    'a key is called another person’s',
    `alter table staff.device_keys disable trigger user; alter table wallet.approval_proofs disable trigger user;
     update staff.device_keys set person_id = '${INES}' where person_id = '${IDA}';
     update wallet.approval_proofs set person_id = '${INES}' where person_id = '${IDA}'`,
    WRONG,
  ],
])('%s: it is found', async (_what, planted, as) => {
  expect(await found(planted)).toContainEqual(expect.stringContaining(as));
});

test('other first keys than the configured ones let nobody in', async () => {
  const others = { firstKeys: [softwareKey().publicKey, softwareKey().publicKey], isProduction: false };
  expect(await found('select 1', others)).toContainEqual(expect.stringContaining(WRONG));
});

test('in production what was recorded after it held is found', async () => {
  // The fixture's clock is months away from the real clock, which determines a text's expiry.
  expect(await found('select 1', { firstKeys, isProduction: true })).toContainEqual(
    expect.stringContaining(WRONG),
  );
});
