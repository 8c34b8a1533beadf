import { expect, test } from 'vitest';
import { UsageError } from './args.ts';
import { readArgs } from './read-args.ts';

const args = (line: string) => line.split(' ');

test('a lock names whose account, its rule and who decides, and may add a note', () => {
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
  ['', '"" is no command'],
  ['applaud mara@example.org', '"applaud" is no command'],
  ['unlock --by ida', 'one email address'],
  ['unlock mara@example.org nora@example.org --by ida', 'one email address'],
  ['unlock mara@example.org', '--by <operator>'],
  ['lock mara@example.org --by ida', 'a lock names its rule'],
  ['lock mara@example.org --by ida --rule looks-odd', '"looks-odd" is no rule: --rule asked-by-seller |'],
  ['unlock mara@example.org --by ida\nolav', 'in one line'],
  [`unlock mara@example.org --by ${'i'.repeat(81)}`, '80 letters at most'],
  ['unlock mara@example.org --by ida --force', "Unknown option '--force'"],
])('%j is told what is wrong with it', (line, message) => {
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
])('"%s" is done at the console, and is no command here', (verb) => {
  expect(() => readArgs([verb])).toThrow(`"${verb}" is no command`);
});
