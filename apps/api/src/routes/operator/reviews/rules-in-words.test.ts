import { t } from '@cliffhanger/i18n/server';
import { expect, test } from 'vitest';
import { lockRuleInWords, ruleInWords, rulesInWords } from './rules-in-words.ts';

test('a ground for a no is read by the seller in theirs, and by the reviewer in another language', () => {
  const rules = rulesInWords('registration', { seller: 'de', staff: 'ja' });
  expect(rules.find(({ rule }) => rule === 'duplicate-account')).toEqual({
    rule: 'duplicate-account',
    text: t('de', 'mail.rule.duplicate-account'),
    words: t('ja', 'mail.rule.duplicate-account'),
  });
});

test('what was decided before is said in the language of who asks, and nothing where there was no rule', () => {
  expect(ruleInWords('store', 'promises-earnings', 'ru')).toBe(t('ru', 'mail.store-rule.promises-earnings'));
  expect([ruleInWords('store', null, 'ru'), ruleInWords('complaint', 'refund', 'ru')]).toEqual([null, null]);
});

test('the rule of a lock is said in words; one of former days stays the word it is', () => {
  expect(lockRuleInWords('device-stolen', 'es')).toBe(t('es', 'mail.account-lock-rule.device-stolen'));
  expect(lockRuleInWords('older-rule', 'es')).toBe('older-rule');
});
