import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const admin = (...args: readonly string[]) => runCommand(fixture.database, args);

test('the platform has invitation codes of its own, drawn or chosen', async () => {
  expect(await admin('invitation', 'opening-2026', '--by', 'Ada')).toEqual({
    exitCode: 0,
    said: 'OPENING2026 invites from now on\n',
  });
  expect(await admin('invitation', 'OPENING2026', '--by', 'Ada')).toMatchObject({ exitCode: 1 });
  const { said } = await admin('invitation', '--by', 'Ada');
  const [code = ''] = said.split(' ');
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  const found = await fixture.transactions.read(({ invitationCodes }) => invitationCodes.find(code));
  expect(found).toEqual({ kind: 'platform', revokedAt: null });
});
