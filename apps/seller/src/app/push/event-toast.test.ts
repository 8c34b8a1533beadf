import { instantOf } from '@cliffhanger/core/kernel';
import type { PushEventKind } from '@cliffhanger/core/messages';
import type { SellerEvent } from '@cliffhanger/wire/messages';
import { expect, test } from 'vitest';
import { toastOf } from './event-toast.ts';

const toast = (kind: PushEventKind, facts: SellerEvent['facts']) =>
  toastOf({ kind, at: instantOf(0), facts });

test('a new order links to that order', () => {
  expect(toast('order-new', { number: 'CH-7K3VT2QM' })).toMatchObject({
    page: 'order',
    query: { number: 'CH-7K3VT2QM' },
  });
});

test('a shipment by the seller shows no toast, one on their behalf does', () => {
  expect(toast('order-shipped', { number: 'CH-7K3VT2QM', by: 'seller' })).toBeUndefined();
  expect(toast('order-shipped', { number: 'CH-7K3VT2QM', by: 'platform' })).toBeDefined();
});

test('a rejected link links to its drama, which shows the reason', () => {
  const facts = { subject: 'promotion-link', outcome: 'rejected', dramaId: 'd1' };
  expect(toast('review-decided', facts)).toMatchObject({ page: 'drama', query: { id: 'd1' } });
});

test('a decision about store or certification links to its page', () => {
  expect(toast('review-decided', { subject: 'store', outcome: 'rejected' })).toMatchObject({
    page: 'settings',
    query: { part: 'store' },
  });
  expect(toast('review-decided', { subject: 'certification', outcome: 'approved' })?.page).toBe(
    'certification',
  );
});

test('an intermediate step of a withdrawal shows no toast', () => {
  expect(toast('withdrawal-moved', { state: 'paying', amount: '100' })).toBeUndefined();
  expect(toast('withdrawal-moved', { state: 'paid', amount: '100' })).toMatchObject({
    facts: { amount: '100' },
  });
});
