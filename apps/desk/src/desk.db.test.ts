import { anEmail, aPendingSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk, typeInShell } from './desk-under-test.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const desk = (...args: readonly string[]) => typeAtDesk(fixture.database, args);

test('who waits is listed with what a reviewer looks at, and leaves the list when approved', async () => {
  expect(await desk('registrations')).toEqual({ exitCode: 0, said: 'nobody waits for review\n' });
  const { email, id } = await aPendingSeller(fixture.dependencies);
  const { said } = await desk('registrations');
  expect(said).toContain('1 registration waits for review');
  expect(said).toContain(email);
  expect(said).toContain('Nora Lindqvist, SE, telegram @nora_lindqvist');
  expect(said).toContain('@nora.lindqvist (8,200)');

  expect(await desk('approve', email, '--by', 'Ida Reviewer')).toEqual({
    exitCode: 0,
    said: `Nora Lindqvist <${email}> is approved; the seller is told by mail\n`,
  });
  expect(await desk('approve', email, '--by', 'Ida Reviewer')).toMatchObject({
    exitCode: 0,
    said: expect.stringContaining('nothing was changed'),
  });
  const { rows } = await fixture.owner.query(
    'select actor from identity.review_decisions where seller_id = $1',
    [id],
  );
  expect(rows).toEqual([{ actor: 'Ida Reviewer' }]);
  expect((await desk('registrations')).said).not.toContain(email);
});

test('a rejection carries its rule and note; deciding the other way afterwards is refused', async () => {
  const { email } = await aPendingSeller(fixture.dependencies);
  const rejected = await desk(
    'reject',
    email,
    '--rule',
    'details-do-not-match',
    '--note',
    'Another name.',
    '--by',
    'Ida',
  );
  expect(rejected).toEqual({
    exitCode: 0,
    said: `Nora Lindqvist <${email}> is rejected (details-do-not-match); the seller is told by mail\n`,
  });
  expect(await desk('approve', email, '--by', 'Ida')).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('decided the other way'),
  });
});

test('a wrong rule is answered with the right ones, an unknown address with what is wrong', async () => {
  const args = ['reject', 'mara@example.org', '--rule', 'looks-odd', '--by', 'Ida'];
  const wrong = await typeInShell(fixture.database, args);
  expect(wrong).toMatchObject({ exitCode: 2, said: expect.stringContaining('social-account-not-theirs') });
  const email = anEmail();
  expect(await desk('approve', email, '--by', 'Ida')).toEqual({
    exitCode: 1,
    said: `nobody has registered with ${email}\n`,
  });
});
