import { expect, test } from 'vitest';
import { postgresSettings } from './postgres-settings.ts';

test.each([
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['listen_addresses', "'127.0.0.1'"],
])('the database of development survives a power cut: %s is %s', (name, value) => {
  expect(postgresSettings(5432, 'development')).toContain(`\n${name} = ${value}\n`);
});

test('tests do not wait for a disk, and a commit is written before it is answered', () => {
  const settings = postgresSettings(5432, 'tests');
  expect(settings).toContain('\nfsync = off\n');
  expect(settings).toContain('\nsynchronous_commit = on\n');
});
