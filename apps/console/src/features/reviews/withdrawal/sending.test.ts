import { instantOf, MINUTE_MS } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import type { ReviewPage } from '../queue/review-page.ts';
import { otherwiseFrom, sendingState } from './sending.tsx';

const APPROVED = Date.parse('2026-11-20T12:00:00Z');

interface Traits {
  readonly state: string;
  readonly facts?: Readonly<Record<string, string>>;
  readonly payment?: 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';
}

const page = ({ state, facts = {}, payment }: Traits) =>
  ({
    item: { state },
    facts: Object.entries({ 'approved at': '2026-11-20 12:00:00+00', ...facts }).map(([name, value]) => ({
      name,
      value,
    })),
    signer: {
      payment: payment === undefined ? null : { state: payment, madeAt: instantOf(APPROVED), endedAt: null },
    },
  }) as unknown as ReviewPage;

test('an approved withdrawal is sent by the signer, and is late after two minutes without an answer', () => {
  expect(sendingState(page({ state: 'approved' }), APPROVED + MINUTE_MS)).toBe('for-signer');
  expect(sendingState(page({ state: 'approved' }), APPROVED + 3 * MINUTE_MS)).toBe('late');
  const refused = page({ state: 'approved', payment: 'refused' });
  expect(sendingState(refused, APPROVED + 3 * MINUTE_MS)).toBe('refused');
});

test('what the signer sent is on the chain; what a person recorded waits for a second one', () => {
  expect(sendingState(page({ state: 'paying', facts: { 'recorded by': 'chain' } }), APPROVED)).toBe(
    'on-chain',
  );
  expect(sendingState(page({ state: 'paying', facts: { 'recorded by': 'Ines' } }), APPROVED)).toBe('by-hand');
  expect(sendingState(page({ state: 'paid' }), APPROVED)).toBe('paid');
});

test('a payment made some other way can be recorded half an hour after the approval, or once the signer refused', () => {
  expect(otherwiseFrom(page({ state: 'approved' }))).toBe(APPROVED + 30 * MINUTE_MS);
  expect(otherwiseFrom(page({ state: 'approved', payment: 'refused' }))).toBeUndefined();
  expect(otherwiseFrom(page({ state: 'paying', facts: { 'recorded by': 'Ines' } }))).toBeUndefined();
});
