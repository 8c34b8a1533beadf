import { isId } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';

const many = <T>(make: () => T): T[] => Array.from({ length: 2_000 }, make);

test('ids sort by when they were made, also within a millisecond', () => {
  const ids = many(() => systemRandom.id());
  expect(ids.every(isId)).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a code of six digits has six digits, and any of them can come first', () => {
  const codes = many(() => systemRandom.digits(6));
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

test('a secret is 32 bytes of URL-safe text that does not come twice', () => {
  const secrets = many(() => systemRandom.secret());
  expect(secrets.every((secret) => /^[A-Za-z0-9_-]{43}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(secrets.length);
});

test('a readable code has no characters that look alike', () => {
  expect(many(() => systemRandom.readableCode(8)).join('')).not.toMatch(/[01OILa-z]/);
});
