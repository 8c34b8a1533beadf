import type { OperatorId, Result } from '@cliffhanger/core/kernel';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { type Oddities, type SoftwareKey, softwareKey } from '@cliffhanger/testing/approvals';
import { type Fixture, type KeyHolder, openFixture, signs, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceKey } from '../ports/index.ts';
import {
  beginDeviceKey,
  confirmDeviceKey,
  listDeviceKeys,
  offerDeviceKey,
  retireDeviceKey,
} from './index.ts';

/* Device keys of the staff: offering, confirming, and bootstrapping the first two. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const dependencies = () => fixture.dependencies;

let count = 0;
/** Inserted as active, without a login: enrolment of staff is tested elsewhere. */
async function aPerson(...roles: readonly string[]): Promise<OperatorId> {
  count += 1;
  const { rows } = await fixture.owner.query<{ id: OperatorId }>(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values (gen_random_uuid(), $1, $1, $2, 'active', now(), 'nobody logs in with this', '\\x00') returning id`,
    [`person-${count}@staff.test`, roles],
  );
  if (rows[0] === undefined) throw new Error('nobody was added');
  return rows[0].id;
}

async function offers(person: OperatorId, key: SoftwareKey, odd: Oddities = {}): Promise<Result<DeviceKey>> {
  const { text } = valueOf(await beginDeviceKey(dependencies())(person));
  return offerDeviceKey(dependencies())({ person, label: 'Yubi', made: key.create(text, odd) });
}

/** A person with a key that is offered but not confirmed. */
async function holder(...roles: readonly string[]): Promise<KeyHolder> {
  const id = await aPerson(...roles);
  const key = softwareKey();
  valueOf(await offers(id, key));
  return { id, key };
}

const confirms = async (by: KeyHolder, { key: { keyId } }: KeyHolder): Promise<Result<DeviceKey>> =>
  confirmDeviceKey(dependencies())({
    keyId,
    by: by.id,
    assertion: await signs(dependencies(), by, { kind: 'enrol', keyId }),
  });

const vouches = (by: OperatorId, { key: { keyId } }: KeyHolder): Promise<Result<DeviceKey>> =>
  confirmDeviceKey(dependencies())({ keyId, by, assertion: null });

const refused = (name: string) => ({ ok: false, refusal: { name } });
const working = { ok: true, value: { confirmedAt: expect.any(Number), retiredAt: null } };

let ada: KeyHolder;
let alf: KeyHolder;

/** The first two admins, each vouched for by the other. */
beforeEach(async () => {
  if (ada !== undefined) return;
  ada = await holder('admin');
  alf = await holder('admin');
});

test('the first two admins confirm each other by word, and nobody does so after them', async () => {
  const [finance, third] = [await holder('finance'), await holder('admin')];
  // Refused for finance keys, for the own key, and when the caller is no admin.
  expect(await vouches(ada.id, finance)).toMatchObject(refused('device-key-needed'));
  expect(await vouches(ada.id, ada)).toMatchObject(refused('own-account'));
  expect(await vouches(finance.id, ada)).toMatchObject(refused('role-not-allowed'));
  expect(await vouches(alf.id, ada)).toMatchObject(working);
  expect(await vouches(ada.id, alf)).toMatchObject(working);
  expect(await vouches(ada.id, third)).toMatchObject(refused('device-key-needed'));
  // Retiring a key does not reopen the bootstrap.
  valueOf(await retireDeviceKey(dependencies())({ keyId: third.key.keyId, by: ada.id, assertion: null }));
  expect(await vouches(ada.id, await holder('admin'))).toMatchObject(refused('device-key-needed'));
});

test('a key of finance works when two admins have signed for it', async () => {
  const fay = await holder('finance');
  expect(await confirms(ada, fay)).toMatchObject({ ok: true, value: { confirmedAt: null } });
  expect(await confirms(ada, fay)).toMatchObject(refused('second-person-needed'));
  expect(await confirms(alf, fay)).toMatchObject(working);
  const [told] = await dependencies().transactions.read(({ approvals }) => approvals.keysToTell(1));
  expect(told).toMatchObject({ act: 'enrol', keyId: fay.key.keyId, personId: fay.id, duty: 'payouts' });
  expect(new Set(told?.signatures.map(({ keyId }) => keyId))).toEqual(
    new Set([ada.key.keyId, alf.key.keyId]),
  );
});

test('a confirmation counts for the key it was signed for, once, within minutes, by a key that works', async () => {
  const [fay, finn] = [await holder('finance'), await holder('finance')];
  const keyId = fay.key.keyId;
  const confirm = confirmDeviceKey(dependencies());
  const notSigned = refused('approval-not-signed');
  const meant = await signs(dependencies(), ada, { kind: 'enrol', keyId: finn.key.keyId });
  expect(await confirm({ keyId, by: ada.id, assertion: meant })).toMatchObject(notSigned);
  const others = await signs(dependencies(), alf, { kind: 'enrol', keyId });
  expect(await confirm({ keyId, by: ada.id, assertion: others })).toMatchObject(
    refused('device-key-not-yours'),
  );
  const late = await signs(dependencies(), ada, { kind: 'enrol', keyId });
  fixture.clock.pass(5 * MINUTE_MS);
  expect(await confirm({ keyId, by: ada.id, assertion: late })).toMatchObject(notSigned);
  const signature = `${late.signature.slice(0, -2)}AA`;
  const tampered = { ...(await signs(dependencies(), ada, { kind: 'enrol', keyId })), signature };
  expect(await confirm({ keyId, by: ada.id, assertion: tampered })).toMatchObject(notSigned);
  // An unconfirmed key cannot confirm another.
  const third = await holder('admin');
  expect(await confirms(third, fay)).toMatchObject(refused('device-key-unconfirmed'));
  const good = await signs(dependencies(), ada, { kind: 'enrol', keyId });
  expect(await confirm({ keyId, by: ada.id, assertion: good })).toMatchObject({ ok: true });
  expect(await confirm({ keyId: finn.key.keyId, by: ada.id, assertion: good })).toMatchObject(notSigned);
});

test('an owner confirms no key of their own, with whatever key', async () => {
  const second = softwareKey();
  valueOf(await offers(ada.id, second));
  expect(await confirms(ada, { id: ada.id, key: second })).toMatchObject(refused('own-account'));
});

test('keys that may be copied, of another page or without a lock, and people without such a role are refused', async () => {
  const person = await aPerson('finance');
  for (const odd of [{ flags: 0x0d }, { origin: 'https://example.net' }, { flags: 0x01 }]) {
    expect(await offers(person, softwareKey(), odd)).toMatchObject(refused('device-key-refused'));
  }
  expect(await beginDeviceKey(dependencies())(await aPerson('reviewer'))).toMatchObject(
    refused('role-not-allowed'),
  );
  // A key made for another person's challenge is refused.
  const { text } = valueOf(await beginDeviceKey(dependencies())(await aPerson('finance')));
  const made = softwareKey().create(text);
  expect(await offerDeviceKey(dependencies())({ person, label: 'Yubi', made })).toMatchObject(
    refused('approval-not-signed'),
  );
});

test('a key that was taken away signs nothing more', async () => {
  const fay = await holder('finance');
  await confirms(ada, fay);
  await confirms(alf, fay);
  const { keyId } = fay.key;
  const assertion = await signs(dependencies(), ada, { kind: 'retire', keyId });
  const other = await aPerson('finance');
  expect(await retireDeviceKey(dependencies())({ keyId, by: other, assertion: null })).toMatchObject(
    refused('role-not-allowed'),
  );
  const retired = valueOf(await retireDeviceKey(dependencies())({ keyId, by: ada.id, assertion }));
  expect(retired.retiredAt).not.toBeNull();
  expect(await confirms(alf, fay)).toMatchObject(refused('device-key-unknown'));
  expect(
    valueOf(await listDeviceKeys(dependencies())()).find((key) => key.keyId === keyId)?.retiredAt,
  ).not.toBeNull();
});

test('the application’s role writes no key, no signature and no proof by itself', async () => {
  const denied = /permission denied/;
  const { app } = fixture;
  for (const text of [
    `insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at)
     select 'forged', id, 'payouts', repeat('A', 87), 'forged', 0, now() from staff.people limit 1`,
    'update staff.device_keys set confirmed_at = now()',
    'update staff.device_keys set public_key = repeat($$A$$, 87)',
    'update staff.device_keys set sign_count = 0',
    'delete from staff.device_keys',
    'delete from staff.key_signatures',
    'insert into staff.challenges select person_id, $$mine$$, now() from staff.device_keys',
    'delete from wallet.approval_proofs',
    `insert into wallet.approval_proofs
     select gen_random_uuid(), 'withdrawal', gen_random_uuid(), person_id, key_id, '', '', '', now() from staff.device_keys`,
    `select staff.use_signature(null, null, null, null, null, null, 0)`,
  ]) {
    await expect(app.query(text), text).rejects.toThrow(denied);
  }
  // A trigger keeps signatures immutable, for the owner of the tables too.
  await expect(fixture.owner.query('update staff.key_signatures set at = now()')).rejects.toThrow(
    'never changed',
  );
});
