import { expect, test } from 'vitest';
import { UsageError } from './args.ts';
import { readArgs } from './read-args.ts';

const args = (line: string) => line.split(' ');

test('a lock requires an account, a rule and an operator, and may have a note', () => {
  const lock = args('lock Mara@Example.org --rule device-stolen --by ida');
  expect(readArgs(lock)).toMatchObject({
    kind: 'lock-account',
    email: 'mara@example.org',
    operator: 'ida',
    ground: { rule: 'device-stolen', facts: {}, note: null },
  });
  expect(readArgs([...lock, '--note', 'Call us.'])).toMatchObject({ ground: { note: 'Call us.' } });
});

test.each([
  ['', '"" is not a command'],
  ['applaud mara@example.org', '"applaud" is not a command'],
  ['unlock --by ida', 'one email address'],
  ['unlock mara@example.org nora@example.org --by ida', 'one email address'],
  ['unlock mara@example.org', '--by <operator>'],
  ['lock mara@example.org --by ida', 'a rule is required'],
  ['lock mara@example.org --by ida --rule looks-odd', '"looks-odd" is not a rule: --rule asked-by-seller |'],
  ['unlock mara@example.org --by ida\nolav', 'on one line'],
  [`unlock mara@example.org --by ${'i'.repeat(81)}`, 'at most 80 characters'],
  ['unlock mara@example.org --by ida --force', "Unknown option '--force'"],
])('%j is rejected with an explanation', (line, message) => {
  expect(() => readArgs(args(line))).toThrow(UsageError);
  expect(() => readArgs(args(line))).toThrow(message);
});

test.each([
  'registrations',
  'approve',
  'approve-link',
  'approve-store',
  'deposits',
  'withdrawals',
  'settings',
])('"%s" is done at the console, and is not a command here', (verb) => {
  expect(() => readArgs([verb])).toThrow(`"${verb}" is not a command`);
});
