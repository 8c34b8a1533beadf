import { instantOf } from '@cliffhanger/core/kernel';
import type { PushEventKind } from '@cliffhanger/core/messages';
import type { SellerEvent } from '@cliffhanger/wire/messages';
import { expect, test } from 'vitest';
import { toastOf } from './event-toast.ts';

const toast = (kind: PushEventKind, facts: SellerEvent['facts']) =>
  toastOf({ kind, at: instantOf(0), facts });

test('a new order leads to that order', () => {
  expect(toast('order-new', { number: 'CH-7K3VT2QM' })).toMatchObject({
    page: 'order',
    query: { number: 'CH-7K3VT2QM' },
  });
});

test('what I ship myself is not told to me, what was shipped for me is', () => {
  expect(toast('order-shipped', { number: 'CH-7K3VT2QM', by: 'seller' })).toBeUndefined();
  expect(toast('order-shipped', { number: 'CH-7K3VT2QM', by: 'platform' })).toBeDefined();
});

test('a link that was turned down leads to its drama, where the reason stands', () => {
  const facts = { subject: 'promotion-link', outcome: 'rejected', dramaId: 'd1' };
  expect(toast('review-decided', facts)).toMatchObject({ page: 'drama', query: { id: 'd1' } });
});

test('what was decided about the store or the certification leads to its page', () => {
  expect(toast('review-decided', { subject: 'store', outcome: 'rejected' })).toMatchObject({
    page: 'settings',
    query: { part: 'store' },
  });
  expect(toast('review-decided', { subject: 'certification', outcome: 'approved' })?.page).toBe(
    'certification',
  );
});

test('a step of a withdrawal that nobody waits for says nothing', () => {
  expect(toast('withdrawal-moved', { state: 'paying', amount: '100' })).toBeUndefined();
  expect(toast('withdrawal-moved', { state: 'paid', amount: '100' })).toMatchObject({
    facts: { amount: '100' },
  });
});
