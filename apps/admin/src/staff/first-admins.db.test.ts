import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand, runInShell } from '../../test/run-command.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const PRODUCTION = { CLIFFHANGER_ENV: 'production' };
const argsFor = (name: string, role: string) => [
  'staff',
  'invite',
  `${name}@example.org`,
  '--name',
  name,
  '--role',
  role,
];
const invite = (name: string, role: string, more: NodeJS.ProcessEnv = PRODUCTION) =>
  runCommand(fixture.database, argsFor(name, role), more);

const people = async () => {
  const { rows } = await fixture.owner.query<{ name: string; roles: readonly string[] }>(
    'select name, roles from staff.people order by created_at, id',
  );
  return rows;
};

test('in production only two admins can be invited from the command line', async () => {
  expect(await invite('fay', 'finance')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('at the console: Platform, People'),
  });
  expect(await invite('ada', 'admin')).toMatchObject({ exitCode: 0 });
  expect(await invite('ben', 'admin')).toMatchObject({ exitCode: 0 });
  expect(await invite('cleo', 'admin')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('at the console: Platform, People'),
  });
  expect(await invite('cleo', 'admin', { CLIFFHANGER_ENV: undefined })).toMatchObject({ exitCode: 1 });
  expect(await people()).toEqual([
    { name: 'ada', roles: ['admin'] },
    { name: 'ben', roles: ['admin'] },
  ]);
  const { rows } = await fixture.owner.query(
    "select result from staff.audit_lines where action = 'admin.invite-staff' order by sequence",
  );
  expect(rows.map(({ result }) => result)).toEqual([
    'role-not-allowed',
    'ok',
    'ok',
    'role-not-allowed',
    'role-not-allowed',
  ]);
}, 240_000);

test('five concurrent shells invite only two', async () => {
  const names = ['ada', 'ben', 'cleo', 'dan', 'eve'];
  const ended = await Promise.all(
    names.map((name) => runInShell(fixture.database, argsFor(name, 'admin'), PRODUCTION)),
  );
  expect(ended.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 1]);
  expect(await people()).toHaveLength(2);
}, 240_000);
