import type { EnrolStatement } from '@cliffhanger/approvals';
import { type SoftwareKey, softwareKey } from '@cliffhanger/testing/approvals';
import { expect, test } from 'vitest';
import {
  ADMINS,
  APPROVERS,
  BEGIN,
  DAY_MS,
  paying,
  payout,
  SELLER,
  STRICT_POLICY_FILE,
  signerAt,
} from '../../test/signer-fixture.ts';
import type { Entry } from './memory.ts';
import type { EnrolRequest, SignRequest } from './sign-request.ts';

/* Signed approvals and the keys that the signer trusts. */

const NONCE = 'a-nonce-of-these-tests';
const signed = { kind: 'signed' };
const done = { kind: 'done' };
const refused = (because: string) => ({ kind: 'refused', because });

const strictSigner = (remembered: readonly Entry[] = []) =>
  signerAt(
    BEGIN + 10 * DAY_MS,
    [{ type: 'announced', at: BEGIN, address: SELLER, seller: 'mara' }, ...remembered],
    STRICT_POLICY_FILE,
  );

interface Approved {
  readonly units: bigint;
  readonly by: readonly SoftwareKey[];
  readonly count?: number;
}

/** Each is a different withdrawal. */
function approvedPayout({ units, by, count = 1 }: Approved): SignRequest {
  const statement = paying({ amount: units, id: `withdrawal-${count}` });
  return {
    ...payout({ units, nonce: count }, `payout-${count}`),
    approvals: by.map((key) => key.sign(statement)),
  };
}

test('above the first limit a payout needs one approval, above the second limit those of two people', async () => {
  const { signer } = await strictSigner();
  const [fay, finn] = APPROVERS;
  expect(await signer.sign(payout({ units: 201n }))).toEqual(refused('approval-missing'));
  expect(await signer.sign(approvedPayout({ units: 600n, by: [fay] }))).toMatchObject(signed);
  const twice = approvedPayout({ units: 601n, by: [fay, fay], count: 2 });
  expect(await signer.sign(twice)).toEqual(refused('approval-missing'));
  expect(await signer.sign(approvedPayout({ units: 601n, by: [fay, finn], count: 2 }))).toMatchObject(signed);
});

test('an approval pays once, also with another nonce, another approver or a malleated signature', async () => {
  const { signer } = await strictSigner();
  const [fay, finn] = APPROVERS;
  const first = approvedPayout({ units: 500n, by: [fay] });
  expect(await signer.sign(first)).toMatchObject(signed);
  const again = { ...first, reference: 'payout-2', payment: { ...first.payment, nonce: 2 } };
  expect(await signer.sign(again)).toEqual(refused('approval-used'));
  const byAnother = { ...again, approvals: [finn.sign(paying({ amount: 500n }))] };
  expect(await signer.sign(byAnother)).toEqual(refused('approval-used'));
  // The first payment failed permanently on the blockchain, and a person signed that.
  const second = { ...again, approvals: [finn.sign(paying({ amount: 500n, payment: 2 }))] };
  expect(await signer.sign(second)).toMatchObject(signed);
});

test('an approval is valid for a day at most', async () => {
  const ask = approvedPayout({ units: 500n, by: [APPROVERS[0]] });
  const { signer, clock } = await strictSigner();
  clock.now = paying().until;
  expect(await signer.sign(ask)).toEqual(refused('approval-expired'));
  clock.now = paying().until - 2 * DAY_MS;
  expect(await signer.sign(ask)).toEqual(refused('approval-expired'));
  clock.now = paying().until - 1;
  expect(await signer.sign(ask)).toMatchObject(signed);
});

test('a withdrawal rejected after its approval is not paid, also after a restart', async () => {
  const ask = approvedPayout({ units: 500n, by: [APPROVERS[0]] });
  const { signer, entries } = await strictSigner();
  signer.revoke({ subject: 'withdrawal', id: 'withdrawal-1' });
  signer.revoke({ subject: 'withdrawal', id: 'withdrawal-1' });
  expect(entries).toHaveLength(1);
  expect(await signer.sign(ask)).toEqual(refused('approval-revoked'));
  const { signer: restarted } = await strictSigner(entries);
  expect(await restarted.sign(ask)).toEqual(refused('approval-revoked'));
  expect(await restarted.sign(approvedPayout({ units: 500n, by: [APPROVERS[0]], count: 2 }))).toMatchObject(
    signed,
  );
});

test('approvals of two different withdrawals do not count together', async () => {
  const { signer } = await strictSigner();
  const [fay, finn] = APPROVERS;
  const ask: SignRequest = {
    ...payout({ units: 700n }),
    approvals: [fay.sign(paying({ amount: 700n })), finn.sign(paying({ amount: 700n, id: 'withdrawal-2' }))],
  };
  expect(await signer.sign(ask)).toEqual(refused('approval-of-something-else'));
});

test('a stuck payout is signed again with more gas, without new approvals', async () => {
  const { signer } = await strictSigner();
  const ask = approvedPayout({ units: 500n, by: [APPROVERS[0]] });
  expect(await signer.sign(ask)).toMatchObject(signed);
  const dearer = { ...ask, payment: { ...ask.payment, maxFeePerGas: 130n } };
  expect(await signer.sign(dearer)).toMatchObject(signed);
  expect(await signer.sign(ask)).toMatchObject(signed);
});

test('limits per seller and day apply across their addresses, and reset after a day', async () => {
  const other = payout().payment.to.replace('5e11e4', '5e11e5') as SignRequest['payment']['to'];
  const { signer, clock } = await strictSigner([
    { type: 'announced', at: BEGIN, address: other, seller: 'mara' },
  ]);
  const small = (count: number, to: SignRequest['payment']['to']): SignRequest =>
    payout({ units: 200n, nonce: count, to }, `small-${count}`);
  expect(await signer.sign(small(1, SELLER))).toMatchObject(signed);
  expect(await signer.sign(small(2, other))).toMatchObject(signed);
  expect(await signer.sign(small(3, SELLER))).toEqual(refused('above-unapproved-per-seller'));
  expect(await signer.sign(small(3, other))).toEqual(refused('above-unapproved-per-seller'));
  // Approved payouts do not count against the limits for unapproved ones, but against the seller's limit.
  for (let count = 4; count < 8; count += 1) {
    const ask = approvedPayout({ units: 600n, by: [APPROVERS[0]], count });
    expect(await signer.sign(ask)).toMatchObject(signed);
  }
  const tooMuch = approvedPayout({ units: 400n, by: [APPROVERS[0]], count: 8 });
  expect(await signer.sign(tooMuch)).toEqual(refused('above-per-seller'));
  clock.now += DAY_MS;
  expect(await signer.sign(small(3, SELLER))).toMatchObject(signed);
});

test('an address stays with the seller it was allow-listed for first', async () => {
  const { signer, entries } = await strictSigner();
  signer.allowlist({ address: SELLER, seller: 'somebody-else' });
  expect(entries).toEqual([]);
});

/* Enrolment of keys. */

const newKey = softwareKey();

const enrolling = (over: Partial<EnrolStatement> = {}): EnrolStatement => ({
  kind: 'enrol',
  person: 'nora',
  duty: 'payouts',
  keyId: newKey.keyId,
  publicKey: newKey.publicKey,
  nonce: NONCE,
  ...over,
});

function enrolment(by: readonly SoftwareKey[], over: Partial<EnrolStatement> = {}): EnrolRequest {
  const { keyId, person, duty, publicKey } = enrolling(over);
  return { keyId, person, duty, publicKey, approvals: by.map((key) => key.sign(enrolling(over))) };
}

test('a key enrolled by two known keys can approve, also after a restart', async () => {
  const first = await strictSigner();
  const ask = approvedPayout({ units: 500n, by: [newKey] });
  expect(await first.signer.sign(ask)).toEqual(refused('approval-key-unknown'));
  expect(first.signer.enrol(enrolment(ADMINS))).toEqual(done);
  expect(first.signer.enrol(enrolment(ADMINS))).toEqual(done);
  expect(first.entries).toHaveLength(1);
  const later = await strictSigner(first.entries);
  expect(await later.signer.sign(ask)).toMatchObject(signed);
});

test.each<[string, EnrolRequest, string]>([
  ['one key only', enrolment([ADMINS[0]]), 'approval-missing'],
  ['one key twice', enrolment([ADMINS[0], ADMINS[0]]), 'approval-missing'],
  ['no signatures', enrolment([]), 'approval-missing'],
  ['the owner and one other', enrolment(ADMINS, { person: 'ada' }), 'approval-missing'],
  ['keys that approve payouts', enrolment(APPROVERS), 'approval-key-unknown'],
  ['a stranger', enrolment([ADMINS[0], softwareKey()]), 'approval-key-unknown'],
  [
    'people who meant another key',
    { ...enrolment(ADMINS), publicKey: softwareKey().publicKey },
    'approval-of-something-else',
  ],
  [
    'people who meant another person',
    { ...enrolment(ADMINS), person: 'mallory' },
    'approval-of-something-else',
  ],
  ['people who meant another duty', { ...enrolment(ADMINS), duty: 'keys' }, 'approval-of-something-else'],
  [
    'the id of a key that is known',
    { ...enrolment(ADMINS), keyId: APPROVERS[0].keyId },
    'key-used-otherwise',
  ],
])('a key is not enrolled with %s', async (_, ask, because) => {
  const { signer, entries } = await strictSigner();
  expect(signer.enrol(ask)).toEqual(refused(because));
  expect(entries).toEqual([]);
});

test('a retired key cannot approve any more and cannot be enrolled again', async () => {
  const { signer } = await strictSigner();
  const [fay] = APPROVERS;
  const retiring = { kind: 'retire', keyId: fay.keyId, nonce: NONCE } as const;
  const byApprover = { keyId: fay.keyId, approvals: [APPROVERS[1].sign(retiring)] };
  expect(signer.retire(byApprover)).toEqual(refused('approval-key-unknown'));
  expect(signer.retire({ keyId: fay.keyId, approvals: [] })).toEqual(refused('approval-missing'));
  const meantAnother = { keyId: APPROVERS[1].keyId, approvals: [ADMINS[0].sign(retiring)] };
  expect(signer.retire(meantAnother)).toEqual(refused('approval-of-something-else'));
  expect(signer.retire({ keyId: fay.keyId, approvals: [ADMINS[0].sign(retiring)] })).toEqual(done);
  const ask = approvedPayout({ units: 500n, by: [fay] });
  expect(await signer.sign(ask)).toEqual(refused('approval-key-unknown'));
  const back = enrolment(ADMINS, { keyId: fay.keyId, publicKey: fay.publicKey, person: 'fay' });
  expect(signer.enrol(back)).toEqual(refused('key-retired'));
});
