import { idOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { messageTarget } from './message-target.ts';

const ABOUT_NOTHING = { orderNumber: null, dramaId: null };

test('a message leads to what it is about', () => {
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'order-refunded', orderNumber: 'CH-7K3VT2QM' })).toEqual({
    to: 'order',
    query: { number: 'CH-7K3VT2QM' },
  });
  const dramaId = idOf<'drama'>('01990000-0000-7000-8000-000000000001');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'promotion-link-rejected', dramaId })?.to).toBe('drama');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'withdrawal-rejected' })?.to).toBe('records');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'deposit-escalated' })?.to).toBe('deposits');
});

test('who was certified is led to inviting, who was not to the reason', () => {
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'certification-approved' })?.to).toBe('invite');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'certification-rejected' })?.to).toBe('certification');
});

test('a message that is about nothing with a page leads nowhere', () => {
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'unknown' })).toBeUndefined();
});
