import { idOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { messageTarget } from './message-target.ts';

const ABOUT_NOTHING = { orderNumber: null, dramaId: null };

test('a message links to its subject', () => {
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'order-refunded', orderNumber: 'CH-7K3VT2QM' })).toEqual({
    to: 'order',
    query: { number: 'CH-7K3VT2QM' },
  });
  const dramaId = idOf<'drama'>('01990000-0000-7000-8000-000000000001');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'promotion-link-rejected', dramaId })?.to).toBe('drama');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'withdrawal-rejected' })?.to).toBe('records');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'deposit-escalated' })?.to).toBe('deposits');
});

test('an approved certification links to inviting, a rejected one to the reason', () => {
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'certification-approved' })?.to).toBe('invite');
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'certification-rejected' })?.to).toBe('certification');
});

test('a message without a page has no link', () => {
  expect(messageTarget({ ...ABOUT_NOTHING, key: 'unknown' })).toBeUndefined();
});
