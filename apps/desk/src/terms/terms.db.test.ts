import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const desk = (...args: readonly string[]) => typeAtDesk(fixture.database, args);

test('settings are shown as they are in force, and changed at the console only', async () => {
  expect((await desk('settings')).said).toMatch(/withdrawalFee +"1"/);
  expect(await desk('set', 'withdrawalFee', '"0.5"', '--by', 'Ada', '--note', 'x')).toMatchObject({
    exitCode: 2,
  });
});

test('the platform has invitation codes of its own, drawn or chosen', async () => {
  expect(await desk('invitation', 'opening-2026', '--by', 'Ada')).toEqual({
    exitCode: 0,
    said: 'OPENING2026 invites from now on\n',
  });
  expect(await desk('invitation', 'OPENING2026', '--by', 'Ada')).toMatchObject({ exitCode: 1 });
  const { said } = await desk('invitation', '--by', 'Ada');
  const [code = ''] = said.split(' ');
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  const found = await fixture.transactions.read(({ invitationCodes }) => invitationCodes.find(code));
  expect(found).toEqual({ kind: 'platform', revokedAt: null });
});
