import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { AMOUNT_FACTS, inFigures } from './amounts.ts';
import { messageFile } from './catalogue.ts';
import { SERVER_PARTS } from './message-ids.ts';
import { t } from './server.ts';

test.each([
  ['en', 'Your withdrawal of 1,234.50 USDT was sent'],
  ['de', 'Ihre Auszahlung über 1.234,50 USDT wurde gesendet'],
] as const)('an amount in a message is written as in %s', (locale, expected) => {
  expect(t(locale, 'messages.withdrawal-paid.title', { amount: '1234.5' })).toBe(expected);
});

test('amounts of any size have two decimals, and other facts are unchanged', () => {
  const facts = { amount: '9223372036854.775807', number: 'CH-1234.5', orders: 7, net: 'unknown' };
  expect(inFigures('en', facts)).toEqual({ ...facts, amount: '9,223,372,036,854.77' });
});

const messagesIn = (locale: Locale, part: string): readonly string[] =>
  Object.values(JSON.parse(readFileSync(messageFile(locale, part), 'utf8')));

test.each(LOCALES)('every placeholder beside USDT in a server message is a known amount, in %s', (locale) => {
  const messages = SERVER_PARTS.flatMap((part) => messagesIn(locale, part));
  const amounts = messages.flatMap((text) => [...text.matchAll(/\{(\w+)\}\s?USDT/g)].map(([, name]) => name));
  expect(amounts.length).toBeGreaterThan(10);
  for (const name of amounts) expect(AMOUNT_FACTS).toContain(name);
});
