import { DAY_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { anEmail, type Fixture, newestMail, openFixture } from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldSecrets } from '../forget-old-secrets.ts';
import { sendEmailCode } from './send-email-code.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const ask = (email = anEmail()) => sendEmailCode(fixture.dependencies)({ email, locale: 'ru' });

test('a code of six digits is sent in the language of the one who asked', async () => {
  const email = anEmail();
  expect(await ask(email)).toEqual({ ok: true, value: {} });
  expect(await newestMail(fixture, email, 'email-code')).toMatchObject({
    to: email,
    locale: 'ru',
    facts: { code: expect.stringMatching(/^[0-9]{6}$/), minutes: '10' },
  });
});

test('what is stored is not the code', async () => {
  const email = anEmail();
  await ask(email);
  const { code } = (await newestMail(fixture, email, 'email-code')).facts;
  expect(code).toMatch(/^[0-9]{6}$/);
  shows('code-length', code.length);
  const { rows } = await fixture.owner.query('select * from identity.email_codes where email = $1', [email]);
  expect(JSON.stringify(rows, (_key, value) => String(value))).not.toContain(code);
  expect(rows[0].digest).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('twenty who ask at once for one address get one mail', async () => {
  const email = anEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.name]));
  expect(new Set(refused)).toEqual(new Set(['email-code-too-soon']));
  expect(await fixture.mailsTo(email)).toHaveLength(1);
});

test('one address does not make another wait', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(answers.every(({ ok }) => ok)).toBe(true);
});

test('an address gets ten codes in a day, and the eleventh when the first is a day old', async () => {
  const email = anEmail();
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await ask(email)).ok).toBe(true);
    fixture.clock.pass(MINUTE_MS);
  }
  expect(await ask(email)).toMatchObject({ refusal: { name: 'email-code-daily-limit' } });
  expect(await fixture.mailsTo(email)).toHaveLength(10);
  fixture.clock.pass(DAY_MS - 10 * MINUTE_MS);
  expect((await ask(email)).ok).toBe(true);
  expect(await ask(email)).toMatchObject({ refusal: { name: 'email-code-too-soon' } });
});

test('addresses that asked for a code a day ago are forgotten', async () => {
  const email = anEmail();
  await ask(email);
  fixture.clock.pass(DAY_MS - 1);
  await forgetOldSecrets(fixture.dependencies)();
  const known = () => fixture.owner.query('select from identity.email_codes where email = $1', [email]);
  expect((await known()).rowCount).toBe(1);
  fixture.clock.pass(2);
  await forgetOldSecrets(fixture.dependencies)();
  expect((await known()).rowCount).toBe(0);
});
