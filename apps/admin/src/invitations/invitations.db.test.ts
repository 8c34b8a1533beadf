import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const admin = (...args: readonly string[]) => runCommand(fixture.database, args);

test('the platform can add invitation codes, random or chosen', async () => {
  expect(await admin('invitation', 'opening-2026', '--by', 'Ada')).toEqual({
    exitCode: 0,
    output: 'OPENING2026 is valid from now on\n',
  });
  expect(await admin('invitation', 'OPENING2026', '--by', 'Ada')).toMatchObject({ exitCode: 1 });
  const { output } = await admin('invitation', '--by', 'Ada');
  const [code = ''] = output.split(' ');
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  const found = await fixture.transactions.read(({ invitationCodes }) => invitationCodes.find(code));
  expect(found).toEqual({ kind: 'platform', revokedAt: null });
});
