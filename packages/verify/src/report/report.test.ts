import { LOCALES } from '@cliffhanger/core/kernel';
import { VERIFIER_MESSAGES } from '@cliffhanger/i18n';
import { compiledMessages } from '@cliffhanger/i18n/catalogue';
import { describe, expect, test } from 'vitest';
import { vectorOf } from '../../test/vector.ts';
import { checkStatement } from '../check-zip.ts';
import { amountText } from './figures.ts';
import { type Report, reportOf } from './report.ts';
import { localeOf, translatorOf } from './translator.ts';

const translatorIn = (locale: (typeof LOCALES)[number]) =>
  translatorOf(locale, compiledMessages(locale, VERIFIER_MESSAGES.verifier));

function reportFor(name: string, locale: (typeof LOCALES)[number] = 'en'): Report {
  const { file, knownKeys, keptCheckpoint } = vectorOf(name);
  const outside = {
    ...(knownKeys && { knownKeys }),
    ...(keptCheckpoint !== undefined && { keptCheckpoint }),
  };
  return reportOf(checkStatement(Buffer.from(JSON.stringify(file)), outside), translatorIn(locale), 26);
}

describe('a report', () => {
  test('of a valid file has the number of lines and the balance', () => {
    const { tone, title, texts } = reportFor('statement-right');
    expect([tone, title]).toEqual(['good', 'Everything is right.']);
    expect(texts[0]).toBe(
      'All 8 lines from 2 October 2026 to 2 October 2026 are there, unchanged and in order.',
    );
    expect(texts[1]).toMatch(/^On 2 October 2026 \d+\.\d{6} USDT were yours\.$/);
  });

  test('warns that the key was not compared, unless it was', () => {
    const note = /compared with nothing/;
    const signed = (report: Report) =>
      report.checks.find(({ title }) => title === 'Signed by Cliffhanger')?.state;
    const [taken, known] = [reportFor('statement-right'), reportFor('statement-right-known-key')];
    expect([taken.texts.some((text) => note.test(text)), signed(taken)]).toEqual([true, 'open']);
    expect([known.texts.some((text) => note.test(text)), signed(known)]).toEqual([false, 'ok']);
  });

  test('of a changed line has its number and its neighbours', () => {
    const { tone, title, where, checks } = reportFor('statement-wrong-hash-amount');
    expect([tone, title]).toEqual(['bad', 'Line 12 was changed.']);
    expect(where?.rows.map(({ line, position }) => [line, position])).toEqual([
      [11, 'before'],
      [12, 'hit'],
      [13, 'after'],
    ]);
    expect(checks.map(({ state }) => state)).toEqual(['no', 'open', 'open', 'ok', 'open']);
  });

  test.for([
    ['statement-right-range-not-over', 'attention', 'Right, but it ends on 3 October 2026.'],
    ['statement-older-than-kept', 'attention', 'Right, but you know a newer root.'],
    ['statement-unknown-key-of-a-stranger', 'bad', 'Signed with a key that is not ours.'],
    ['statement-gap-first-line-left-out', 'bad', 'Line 9 is missing.'],
    ['statement-newer-format', 'attention', 'This checker is older than the file.'],
    ['statement-unreadable-fraction', 'attention', 'This file cannot be read.'],
    ['statement-fork', 'bad', 'You were shown two different logs.'],
  ] as const)('%s', ([name, tone, title]) => {
    const report = reportFor(name);
    expect([report.tone, report.title]).toEqual([tone, title]);
  });

  test.for(LOCALES)('has all texts in %s, with all placeholders filled', (locale) => {
    const names = [
      'right',
      'wrong-hash-amount',
      'not-in-root-ending',
      'older-than-kept',
      'wrong-balances',
      'fork',
    ];
    const texts = names.flatMap((name) => {
      const { title, texts: more, todo, where, checks } = reportFor(`statement-${name}`, locale);
      return [
        title,
        ...more,
        todo ?? '',
        where?.note ?? '',
        ...checks.flatMap(({ title: of, value }) => [of, value]),
      ];
    });
    expect(texts.filter((text) => /verifier\.|wallet\.|[{}]/.test(text))).toEqual([]);
  });
});

test('amounts have six decimals, formatted for the locale', () => {
  expect(amountText('en', 1_234_567_890n)).toBe('1,234.567890');
  expect(amountText('de', -1_234_567_890n)).toBe('−1.234,567890');
});

test.for([
  ['en-US', 'en'],
  ['de-AT', 'de'],
  ['zh-TW', 'zh-Hant'],
  ['zh-CN', 'zh-Hans'],
  ['fr', 'en'],
] as const)('the browser language %s selects %s', ([language, locale]) => {
  expect(localeOf([language])).toBe(locale);
});
