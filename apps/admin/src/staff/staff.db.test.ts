import { openInvitation } from '@cliffhanger/application/staff';
import type { Email } from '@cliffhanger/core/identity';
import { type Fixture, invitationOf, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const ADA = 'ada@example.org' as Email;
const type = (...args: readonly string[]) => runCommand(fixture.database, args);

test('the operator of the machine invites the first admin, and the link works', async () => {
  const invited = await type('staff', 'invite', ADA, '--name', 'Ada Lovelace', '--role', 'admin');
  expect(invited).toMatchObject({ exitCode: 0 });
  expect(invited.output).toContain('Ada Lovelace is invited as admin');
  const token = await invitationOf(fixture, ADA);
  expect(valueOf(await openInvitation(fixture.dependencies)({ token }))).toMatchObject({ email: ADA });
  expect(invited.output).not.toContain(token);
});

test('the command line reports missing and invalid arguments', async () => {
  expect(await type('staff', 'invite', 'ben@example.org', '--name', 'Ben')).toMatchObject({ exitCode: 2 });
  const mixed = await type(
    'staff',
    'invite',
    'ben@example.org',
    '--name',
    'Ben',
    '--role',
    'admin',
    '--role',
    'finance',
  );
  expect(mixed).toMatchObject({ exitCode: 1 });
  expect(mixed.output).toContain('admins do not touch money');
  expect((await type('staff', 'invite', ADA, '--name', 'Ada', '--role', 'support')).output).toContain(
    'already',
  );
});
