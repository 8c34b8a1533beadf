import { usdt } from '@cliffhanger/core/kernel';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../shared/language/index.ts';
import { sendText } from './deciding.tsx';

beforeAll(() => loadMessages());

type Asked = Parameters<typeof sendText>[0];
const textOf = (outcome: Asked['outcome'], amount?: string): string => {
  const cost = amount === undefined ? undefined : ({ amount: usdt(amount) } as Asked['cost']);
  return sendText({ outcome, cost, aloneUpTo: usdt('50') });
};

test('the button says what is chosen, and never a refusal of one that is being made', () => {
  expect(textOf(undefined)).toBe('Choose what to do');
  expect(textOf('part-refund')).toBe('Choose episodes to refund');
  expect(textOf('part-refund', '2')).toBe('Refund 2.00 and tell both');
  expect(textOf('refund', '80')).toBe('Propose to refund 80.00');
  expect(textOf('no-refund', '0')).toBe('No refund, and tell both');
});
