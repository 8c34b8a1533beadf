import { createHmac as createNodeHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createArgon2Passwords } from './argon2-passwords.ts';
import { createHmac } from './hmac.ts';

const passwords = createArgon2Passwords();

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  expect(await passwords.hash('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the same password has another hash each time, and all of them match', async () => {
  const hashes = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) {
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('Correct horse', hash)).toBe(false);
  }
});

test('a letter with its accent typed in one or in two steps is the same password', async () => {
  const hash = await passwords.hash('cafe\u0301 au lait');
  expect(await passwords.matches('caf\u00e9 au lait', hash)).toBe(true);
});

test('without an account nothing matches', async () => {
  expect(await passwords.matches('correct horse', undefined)).toBe(false);
});

test('passwords that half the world uses are known', async () => {
  const isCommon = await passwords.commonOnes();
  expect(['12345678', 'password', 'iloveyou', 'qwertyuiop'].filter(isCommon)).toHaveLength(4);
  expect(isCommon('a theatre at night')).toBe(false);
});

test('a code has another digest for each address and each server', () => {
  const hmac = createHmac('one server');
  const code = { email: 'mara@example.org', code: '123456' };
  expect(hmac.emailCode(code)).toBe(hmac.emailCode({ ...code }));
  const others = [
    hmac.emailCode({ ...code, email: 'nora@example.org' }),
    hmac.emailCode({ ...code, code: '123457' }),
    createHmac('another server').emailCode(code),
    hmac.limitKey('mara@example.org\n123456'),
  ];
  for (const other of others) expect(hmac.isEmailCode(code, other)).toBe(false);
  expect(hmac.isEmailCode(code, hmac.emailCode(code))).toBe(true);
});

test('what is not as long, or no text of ours at all, is not equal, and no error', () => {
  const hmac = createHmac('a server');
  const signature = hmac.signature('click', 'text');
  for (const other of ['', 'abc', `${signature}x`, 'é'.repeat(signature.length)])
    expect(hmac.isSignature('click', 'text', other)).toBe(false);
});

test('while a secret is changed each side accepts what the other makes, and makes with its own alone', () => {
  const [before, next] = [createHmac('old', ['new']), createHmac('new', ['old'])];
  const code = { email: 'mara@example.org', code: '123456' };
  for (const [one, other] of [
    [before, next],
    [next, before],
  ] as const) {
    expect(other.isSignature('click', 'text', one.signature('click', 'text'))).toBe(true);
    expect(other.isSignature('watch', 'text', one.signature('click', 'text'))).toBe(false);
    expect(other.isEmailCode(code, one.emailCode(code))).toBe(true);
  }
  const afterwards = createHmac('new');
  expect(next.signature('click', 'text')).toBe(afterwards.signature('click', 'text'));
  expect(next.emailCode(code)).toBe(afterwards.emailCode(code));
  expect(next.limitKey('text')).toBe(afterwards.limitKey('text'));
  expect(afterwards.isSignature('click', 'text', before.signature('click', 'text'))).toBe(false);
  expect(afterwards.isEmailCode(code, before.emailCode(code))).toBe(false);
});

test('a digest is the HMAC that everybody knows, for keys and texts of any length', () => {
  for (const secret of ['k', 'a secret of 64 bytes'.padEnd(64, '.'), 'a longer one'.padEnd(200, 'é')])
    for (const text of ['', 'sign me', 'ünïcödé '.repeat(500)])
      expect(createHmac(secret).signature('click', text)).toBe(
        createNodeHmac('sha256', secret).update(`click\n${text}`).digest('base64url'),
      );
});
