import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';

/*
 * Durations that an operator can set must be placeholders: a text with a fixed number becomes wrong when the setting
 * changes.
 */

const folder = join(import.meta.dirname, '../messages');

const textsOf = (locale: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('*.json', { cwd: join(folder, locale) }).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>,
      ).map(([key, text]) => [`${basename(file, '.json')}.${key}`, text] as const),
    ),
  );

/** Messages that promise a configurable duration, and the placeholder of each. */
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

/** Durations that cannot be configured. */
const FIXED =
  /ship|refund|given back|cancel|played|link opens|computed|figures|releases|hold|seven days|locked|chart|rate\b|weights of a day|signature|a shift|limit-reached/i;
const WITH_DURATION =
  /\b(?:within|usually within|waits|for) (?:\d+|an?|one|two|three|four|twelve) ?(?:h|hours?|days?)\b/i;

/** A number directly before a word for hours or days. */
const NUMBERED = /\d+\s*(?:h\b|hour|day|hora|día|час|дн|Stunde|Tag|時間|日|小时|小時|天)/i;

test.each(LOCALES)(
  'every promised duration in %s is a placeholder, without a fixed number beside it',
  (locale) => {
    const texts = textsOf(locale);
    for (const [id, fact] of Object.entries(PROMISES)) {
      const text = texts.get(id) ?? '';
      expect(text, id).toContain(`{${fact}`);
      expect(text.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, ''), id).not.toMatch(NUMBERED);
    }
  },
);

test('no other message has a fixed response time', () => {
  const found = [...textsOf('en')].filter(
    ([id, text]) => WITH_DURATION.test(text) && !FIXED.test(`${id} ${text}`),
  );
  expect(found).toEqual([]);
});
