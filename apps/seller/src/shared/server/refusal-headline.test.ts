import { expect, test } from 'vitest';
import { headlineOf } from './refusal-dialog.tsx';

test('the first sentence is the headline, the rest is body text', () => {
  expect(headlineOf('Unable to log in. Your account is locked. It opens by itself.')).toEqual([
    'Unable to log in.',
    'Your account is locked. It opens by itself.',
  ]);
  expect(headlineOf('无法登录，请联系客服。账号已锁定。')).toEqual([
    '无法登录，请联系客服。',
    '账号已锁定。',
  ]);
});

test('a single sentence stays whole, also when it contains an amount', () => {
  for (const message of ['The minimum withdrawal is 10.00 USDT.', '余额不足。', 'No end'])
    expect(headlineOf(message)).toEqual([message, undefined]);
});
