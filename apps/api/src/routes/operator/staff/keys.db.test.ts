import { listAuditLines } from '@cliffhanger/application/staff';
import { softwareKey, TEST_PARTY } from '@cliffhanger/testing/approvals';
import { type Fixture, valueOf } from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AtTheConsole,
  type ConsoleUnderTest,
  openConsole,
  refusalOf,
} from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
});
afterAll(() => close());

const key = softwareKey(TEST_PARTY);

async function offers(one: AtTheConsole, own = softwareKey(TEST_PARTY)) {
  const { text, rpId } = got(await one.call(wire.beginKey, {}));
  expect(rpId).toBe(TEST_PARTY.rpId);
  const made = { label: 'Blue key', ...own.create(text) };
  expect(got(await one.call(wire.offerKey, { ...made, code: one.code() }))).toMatchObject({
    keyId: own.keyId,
    personId: one.id,
    confirmedAt: null,
  });
  return own;
}

test('a key is offered by its owner, signed for by two admins, and taken away by one', async () => {
  const [ada, alf, fay] = [
    await atTheConsole('admin'),
    await atTheConsole('admin'),
    await atTheConsole('finance'),
  ];
  const [adas, alfs] = [await offers(ada), await offers(alf)];
  for (const [by, keyId] of [
    [alf, adas.keyId],
    [ada, alfs.keyId],
  ] as const) {
    expect(got(await by.call(wire.confirmKey, { keyId, code: by.code() })).confirmedAt).not.toBeNull();
  }
  await offers(fay, key);
  const { keyId } = key;
  expect(refusalOf(await ada.call(wire.confirmKey, { keyId, code: ada.code() }))).toBe('device-key-needed');
  expect(refusalOf(await fay.call(wire.confirmKey, { keyId, code: fay.code() }))).toBe('role-not-allowed');
  for (const [by, own] of [
    [ada, adas],
    [alf, alfs],
  ] as const) {
    const { text, keyIds } = got(await by.call(wire.askKeyChallenge, { keyId, act: 'enrol' }));
    expect(keyIds).toEqual([own.keyId]);
    expect(text).toContain(`person ${fay.id}\nduty payouts`);
    got(await by.call(wire.confirmKey, { keyId, signed: own.sign(text), code: by.code() }));
  }
  const { list } = got(await fay.call(wire.listKeys, {}));
  expect(list.find((one) => one.keyId === keyId)).toMatchObject({
    label: 'Blue key',
    confirmedBy: expect.arrayContaining([ada.id, alf.id]),
    retiredAt: null,
  });
  expect(got(await fay.call(wire.retireKey, { keyId, code: fay.code() })).retiredAt).not.toBeNull();
});

test('what was signed is not in the log, that it was is', async () => {
  const lines = valueOf(
    await listAuditLines(fixture.dependencies)({ action: 'staff.confirm-key', most: 20 }),
  );
  expect(lines.filter(({ result }) => result === 'ok').length).toBeGreaterThanOrEqual(4);
  expect(lines.every(({ facts }) => !facts.includes('client_data') && !facts.includes('signed'))).toBe(true);
});
