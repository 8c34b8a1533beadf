import { expect, test } from 'vitest';
import { readArgs } from './read-words.ts';
import { UsageError } from './words.ts';

const args = (line: string) => line.split(' ');

test('an approval names whose registration and who decides', () => {
  expect(readArgs(args('approve Mara@Example.org --by ida'))).toEqual({
    kind: 'decide-registration',
    email: 'mara@example.org',
    operator: 'ida',
    decision: { kind: 'approve' },
  });
});

test('a rejection names its rule, and may add a note', () => {
  expect(
    readArgs([
      ...args('reject mara@example.org --rule duplicate-account --by ida --note'),
      'You have one already.',
    ]),
  ).toMatchObject({
    decision: { kind: 'reject', rule: 'duplicate-account', facts: {}, note: 'You have one already.' },
  });
  expect(readArgs(args('reject mara@example.org --rule duplicate-account --by ida'))).toMatchObject({
    decision: { note: null },
  });
});

test.each([
  ['', 'nothing the desk can do'],
  ['applaud mara@example.org', '"applaud" is nothing the desk can do'],
  ['approve --by ida', 'one email address'],
  ['approve mara@example.org nora@example.org --by ida', 'one email address'],
  ['approve mara@example.org', '--by <operator>'],
  ['reject mara@example.org --by ida', 'a rejection names its rule'],
  [
    'reject mara@example.org --by ida --rule looks-odd',
    '"looks-odd" is no rule: --rule social-account-not-found |',
  ],
  ['approve mara@example.org --by ida\nolav', 'in one line'],
  [`approve mara@example.org --by ${'i'.repeat(81)}`, '80 letters at most'],
  ['approve mara@example.org --by ida --force', "Unknown option '--force'"],
])('%j is told what is wrong with it', (line, message) => {
  expect(() => readArgs(args(line))).toThrow(UsageError);
  expect(() => readArgs(args(line))).toThrow(message);
});
