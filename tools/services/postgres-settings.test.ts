import { expect, test } from 'vitest';
import { durabilityFrom, postgresSettings } from './postgres-settings.ts';

test.each([
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['listen_addresses', "'127.0.0.1'"],
])('unless a test run asks for it, PostgreSQL survives a power cut: %s is %s', (name, value) => {
  expect(postgresSettings(5432, durabilityFrom({}))).toContain(`\n${name} = ${value}\n`);
});

test('a test run waits for no disk, and a commit is still written before it is answered', () => {
  const settings = postgresSettings(5432, durabilityFrom({ CLIFFHANGER_POSTGRES: 'for-tests' }));
  expect(settings).toContain('\nfsync = off\n');
  expect(settings).toContain('\nsynchronous_commit = on\n');
});
