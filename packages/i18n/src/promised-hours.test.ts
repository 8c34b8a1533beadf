import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';

/* Times that an operator sets are filled in: a text that says one by itself is wrong as soon as it is changed. */

const folder = join(import.meta.dirname, '../messages');

const textsOf = (locale: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('*.json', { cwd: join(folder, locale) }).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>,
      ).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text] as const),
    ),
  );

/** What is promised by a setting, and the name under which its text is told. */
const PROMISES: Readonly<Record<string, string>> = {
  'certification.text': 'hours',
  'content.guide.link.text': 'hours',
  'identity.register.account.text': 'hours',
  'identity.register.review.next': 'hours',
  'mail.account-locked.appeal': 'appealHours',
  'mail.decision.appeal': 'appealHours',
  'mail.promotion-link-rejected.appeal': 'appealHours',
  'mail.registration-rejected.appeal': 'appealHours',
  'promotion.add.text': 'hours',
  'purchases.complain.promise': 'hours',
  'referrals.missing.text': 'hours',
  'shell.decision.appeal': 'hours',
  'store.not-shown': 'hours',
  'store.proceeds.off': 'score',
  'trust.appeal.text': 'hours',
  'withdrawals.method.add.text': 'hours',
  'withdrawals.no-method.text': 'hours',
  'account.kept.click': 'days',
};

/** Rules that nobody can set. */
const FIXED =
  /ship|refund|given back|cancel|played|link opens|computed|figures|releases|hold|seven days|locked|chart|rate\b|weights of a day|signature|a shift|limit-reached/i;
const SAID =
  /\b(?:within|usually within|waits|for) (?:\d+|an?|one|two|three|four|twelve) ?(?:h|hours?|days?)\b/i;

/** A number right before a word for hours or days. */
const NUMBERED = /\d+\s*(?:h\b|hour|day|hora|día|час|дн|Stunde|Tag|時間|日|小时|小時|天)/i;

test.each(LOCALES)('every promise in %s is filled in, and none is said besides', (locale) => {
  const texts = textsOf(locale);
  for (const [id, fact] of Object.entries(PROMISES)) {
    const text = texts.get(id) ?? '';
    expect(text, id).toContain(`{${fact}`);
    expect(text.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, ''), id).not.toMatch(NUMBERED);
  }
});

test('no other text says by itself within what time somebody answers', () => {
  const said = [...textsOf('en')].filter(([id, text]) => SAID.test(text) && !FIXED.test(`${id} ${text}`));
  expect(said).toEqual([]);
});
