import { expect, test } from 'vitest';
import { hiddenEmail, searchTermsIn, shownAsTyped } from './search-terms.ts';

const HASH = `0x${'a1'.repeat(32)}`;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

test('too little is looked for nowhere', () => {
  expect(searchTermsIn('')).toBeUndefined();
  expect(searchTermsIn(' ab ')).toBeUndefined();
  expect(searchTermsIn('abc')).toMatchObject({ typed: 'abc', name: 'abc' });
});

test('the beginning of an address is one, in lower case, and no name', () => {
  expect(searchTermsIn(' Mara@Vel ')).toMatchObject({
    email: 'mara@vel',
    name: null,
    number: null,
    codes: [],
  });
  expect(searchTermsIn('@mara')).toMatchObject({ email: null, handle: 'mara' });
  expect(searchTermsIn('mara velden')).toMatchObject({ email: null, handle: null, name: 'mara velden' });
});

test('an order’s number is read with and without its prefix', () => {
  expect(searchTermsIn('ch-7k3')?.number).toBe('CH-7K3');
  expect(searchTermsIn('7K3VT2QM')?.number).toBe('CH-7K3VT2QM');
  expect(searchTermsIn('mara')?.number).toBeNull();
});

test('a transaction is looked for in the form of every network it could be of', () => {
  expect(searchTermsIn(HASH)).toMatchObject({ hashes: [HASH, HASH.slice(2)], name: null, charge: null });
  expect(searchTermsIn(HASH.slice(2).toUpperCase())?.hashes).toEqual([HASH, HASH.slice(2)]);
});

test('an address of a chain is found however it is written', () => {
  expect(searchTermsIn(ADDRESS.toLowerCase())?.addresses).toEqual([ADDRESS]);
  expect(searchTermsIn(ADDRESS)?.addresses).toEqual([ADDRESS]);
});

test('a link is its code, a post its address in one form', () => {
  expect(searchTermsIn('https://cliffhanger.example/r/abc23456?x=1')?.codes).toContain('abc23456');
  expect(searchTermsIn('https://www.tiktok.com/@mara/video/77/?share=1')).toMatchObject({
    post: 'tiktok.com/77',
    name: null,
  });
  expect(searchTermsIn('https://')?.post).toBeNull();
});

test.each([
  ['mara@velden.example', 'mara@', 'mara@•••'],
  ['mara@velden.example', 'mara@velden.example', 'mara@velden.example'],
  ['Mara.Velden', 'velden', '•••Velden'],
  ['vera@example.org', 'mara', 'v•••@•••'],
  ['@mara_velden', 'x', '@m•••'],
])('of %s whoever typed %s sees %s', (value, typed, shown) => {
  expect(shownAsTyped(value, typed)).toBe(shown);
});

test('what is hidden keeps its first character and not its place', () => {
  expect(hiddenEmail('mara@velden.example')).toBe('m•••@•••');
  expect(hiddenEmail('@mara_velden')).toBe('@m•••');
});
