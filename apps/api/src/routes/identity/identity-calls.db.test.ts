import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { t } from '@cliffhanger/i18n/server';
import { aLoggedInSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { contract } from '@cliffhanger/wire/contract';
import * as wire from '@cliffhanger/wire/identity';
import { TOKEN_INVALID, wireLocale } from '@cliffhanger/wire/kernel';
import { listSupportContacts } from '@cliffhanger/wire/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWholeApi, type WholeApi } from '../../../test/start-whole-api.ts';

let fixture: Fixture;
let folder: string;
let server: WholeApi;

beforeAll(async () => {
  fixture = await openFixture({ isGuardedForReal: true });
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-api-'));
  server = await startWholeApi({ database: fixture.database, storageDir: folder });
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function aSeller() {
  const seller = await aLoggedInSeller(fixture.dependencies);
  return { ...seller, call: server.client({ token: seller.token }) };
}

test('every call of the contract is answered, and a seller’s ones only with a token', async () => {
  for (const { path, access } of contract) {
    const { status, envelope } = await server.post(path, {});
    expect([path, status]).toEqual([path, 200]);
    expect([path, envelope.code === TOKEN_INVALID]).toEqual([path, access === 'seller']);
  }
});

test('a refusal comes in the caller’s language, with the field in words of the wire', async () => {
  const { envelope } = await server.post(wire.register.path, {
    lang: wireLocale('ru'),
    real_name: 'Nora',
    country: 'SE',
    email: 'nora@example.org',
    code: '123456',
    password: 'a theatre at night',
    confirm_password: 'a theatre at noon',
    invitation_code: 'CLIFFHANGER',
    social_accounts: [{ handle: 'nora.x', followers: 1 }],
    contact: { kind: 'telegram', address: '@nora_x' },
    terms_version: '2026-01-01T00:00:00.000Z',
  });
  expect(envelope).toMatchObject({ code: 1012, data: { field: 'confirm_password' } });
  expect(envelope.msg).toBe(t('ru', 'refusals.passwords-differ'));
});

test('a seller changes their passwords, and other devices are logged out', async () => {
  const seller = await aSeller();
  const other = await seller.call(wire.login, { email: seller.email, password: seller.password });
  if (!other.ok) throw new Error(other.refusal.message);
  const typed = (password: string) => ({ password, confirmPassword: password });
  const fund = { type: 'fund', oldPassword: seller.password, ...typed('271828') } as const;
  expect((await seller.call(wire.changePassword, fund)).ok).toBe(true);
  expect(await seller.call(wire.checkFundPassword, { password: '000000' })).toMatchObject({
    refusal: { name: 'fund-password-wrong', facts: { left: 4 } },
  });
  expect((await seller.call(wire.checkFundPassword, { password: '271828' })).ok).toBe(true);
  const login = { type: 'login', oldPassword: seller.password, ...typed('a quieter theatre') } as const;
  expect((await seller.call(wire.changePassword, login)).ok).toBe(true);
  expect(await seller.call(wire.getProfile, {})).toMatchObject({ value: { hasFundPassword: true } });
  const elsewhere = server.client({ token: other.value.token });
  await expect(elsewhere(wire.getProfile, {})).rejects.toThrow('the token is not valid');
});

test('profile, social accounts, export and deletion', async () => {
  const seller = await aSeller();
  expect(await seller.call(wire.saveProfile, { realName: 'Nora Berg' })).toMatchObject({
    value: { realName: 'Nora Berg' },
  });
  const socialAccounts = [{ handle: 'nora.berg', followers: 12 }];
  await seller.call(wire.saveSocialAccounts, { socialAccounts });
  expect(await seller.call(wire.getSocialAccounts, {})).toEqual({ ok: true, value: { socialAccounts } });
  const stranger = await aSeller();
  expect(await stranger.call(wire.getSocialAccounts, { id: seller.id })).toMatchObject({
    refusal: { name: 'account-does-not-exist' },
  });
  expect(await seller.call(wire.exportOwnData, {})).toMatchObject({
    value: { profile: { realName: 'Nora Berg' }, socialAccounts, sessions: [{ device: 'Chrome, Android' }] },
  });
  expect((await seller.call(wire.deleteAccount, { password: seller.password })).ok).toBe(true);
  await expect(seller.call(wire.getProfile, {})).rejects.toThrow('the token is not valid');
});

test('support is listed to anybody', async () => {
  expect(await server.client()(listSupportContacts, {})).toEqual({ ok: true, value: { list: [] } });
});
