import { anApprovedSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const desk = (...args: readonly string[]) => typeAtDesk(fixture.database, args);

test('support locks an account that was stolen, sees that it is locked, and opens it', async () => {
  const { email } = await anApprovedSeller(fixture.dependencies);
  const lock = () => desk('lock', email, '--by', 'Ida', '--rule', 'device-stolen', '--days', '2');
  expect(await lock()).toMatchObject({ exitCode: 0, said: expect.stringContaining('is locked until') });
  expect(await lock()).toMatchObject({ exitCode: 0, said: expect.stringContaining('nothing was changed') });
  expect(await desk('unlock', email, '--by', 'Ida')).toMatchObject({
    exitCode: 0,
    said: expect.stringContaining('can log in again'),
  });
  expect(await desk('unlock', email, '--by', 'Ida')).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('is not locked'),
  });
}, 60_000);

test.each([
  [['lock', 'nora@example.org', '--by', 'Ida'], 'names its rule'],
  [['lock', 'nora@example.org', '--rule', 'device-stolen'], '--by <operator>'],
  [['lock', 'nora@example.org', '--by', 'Ida', '--rule', 'device-stolen', '--days', '8'], 'has an end'],
  [['unlock', '--by', 'Ida'], 'whose account'],
])(
  'a lock without an owner, a reason or an end cannot be typed: %j',
  async (args, said) => {
    expect(await desk(...args)).toMatchObject({ exitCode: 2, said: expect.stringContaining(said) });
  },
  60_000,
);
