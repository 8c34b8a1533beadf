import { DEPOSIT_REJECTION_RULES } from '@cliffhanger/core/deposits';
import {
  ACCOUNT_LOCK_RULES,
  CERTIFICATION_REJECTION_RULES,
  REGISTRATION_REJECTION_RULES,
  STORE_REJECTION_RULES,
} from '@cliffhanger/core/identity';
import { instantOf, LOCALES, noticeByRule } from '@cliffhanger/core/kernel';
import { auditRanOutNotice, ORDER_RULES, platformShippedNotice } from '@cliffhanger/core/orders';
import { LINK_REJECTION_RULES } from '@cliffhanger/core/promotion';
import { WITHDRAWAL_REJECTION_RULES } from '@cliffhanger/core/withdrawals';
import { expect, test } from 'vitest';
import { type Decided, noticeResponse } from './notice-response.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15));
const RULES: Readonly<Record<Decided, readonly string[]>> = {
  registration: REGISTRATION_REJECTION_RULES,
  certification: CERTIFICATION_REJECTION_RULES,
  store: STORE_REJECTION_RULES,
  'account-lock': ACCOUNT_LOCK_RULES,
  link: LINK_REJECTION_RULES,
  deposit: DEPOSIT_REJECTION_RULES,
  withdrawal: WITHDRAWAL_REJECTION_RULES,
  order: ORDER_RULES,
};

test.each(LOCALES)('in %s every rule has words of its own', (locale) => {
  const facts = { hours: '2', profit: '1.12', days: '14' };
  for (const [about, rules] of Object.entries(RULES) as [Decided, readonly string[]][]) {
    const texts = rules.map((rule) => noticeResponse(noticeByRule({ rule, facts }, NOW), about, locale).text);
    expect(new Set(texts).size).toBe(rules.length);
    for (const text of texts) expect(text).not.toMatch(/[{}]|^(mail|notices)\./);
  }
});

test('the facts stand in the text', () => {
  const missed = platformShippedNotice({ profit: '1.12', hours: '2' }, NOW);
  expect(noticeResponse(missed, 'order', 'en').text).toContain('1.12 USDT');
  expect(noticeResponse(auditRanOutNotice(NOW), 'order', 'de').text).toContain('14 Tage');
});

test('a rule of former days has a general text', () => {
  const notice = noticeByRule({ rule: 'no-such-rule', facts: {} }, NOW);
  expect(noticeResponse(notice, 'order', 'en').text).toMatch(/^This was decided by a rule/);
});
