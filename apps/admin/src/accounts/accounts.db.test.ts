import { anApprovedSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const admin = (...args: readonly string[]) => runCommand(fixture.database, args);

test('support locks a stolen account, sees that it is locked, and unlocks it', async () => {
  const { email } = await anApprovedSeller(fixture.dependencies);
  const lock = () => admin('lock', email, '--by', 'Ida', '--rule', 'device-stolen', '--days', '2');
  expect(await lock()).toMatchObject({ exitCode: 0, output: expect.stringContaining('is locked until') });
  expect(await lock()).toMatchObject({ exitCode: 0, output: expect.stringContaining('nothing was changed') });
  expect(await admin('unlock', email, '--by', 'Ida')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('can log in again'),
  });
  expect(await admin('unlock', email, '--by', 'Ida')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('is not locked'),
  });
}, 60_000);

test.each([
  [['lock', 'nora@example.org', '--by', 'Ida'], 'a rule is required'],
  [['lock', 'nora@example.org', '--rule', 'device-stolen'], '--by <operator>'],
  [
    ['lock', 'nora@example.org', '--by', 'Ida', '--rule', 'device-stolen', '--days', '8'],
    'as a whole number of days',
  ],
  [['unlock', '--by', 'Ida'], 'one email address is required'],
])(
  'a lock without an account, a rule or a valid duration is rejected: %j',
  async (args, output) => {
    expect(await admin(...args)).toMatchObject({ exitCode: 2, output: expect.stringContaining(output) });
  },
  60_000,
);
