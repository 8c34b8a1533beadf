import { expect, test } from 'vitest';
import { type Email, parseEmail, shortenedEmail } from './email.ts';

test.each([
  ['mara@example.org', 'mara@example.org'],
  ['  Mara.Velden+shop@Example.ORG ', 'mara.velden+shop@example.org'],
  ["o'brien@mail.example.co.uk", "o'brien@mail.example.co.uk"],
])('%j is the address %s', (typed, address) => {
  expect(parseEmail(typed)).toBe(address);
});

test.each([
  '',
  'mara',
  'mara@',
  '@example.org',
  'mara@example',
  'mara@-example.org',
  'mara@example..org',
  'mara velden@example.org',
  'mara@example.org\nbcc: all@example.org',
  'mara@exam\u0440le.org',
  `${'m'.repeat(65)}@example.org`,
  `mara@${'e'.repeat(250)}.org`,
])('%j is no address', (typed) => {
  expect(parseEmail(typed)).toBeUndefined();
});

test('a shortened address can be recognised by its owner and used by nobody else', () => {
  expect(shortenedEmail('mara@example.org' as Email)).toBe('m…@example.org');
});
