import { expect, test } from 'vitest';
import { accept, refuse, refuseAndCount } from './result.ts';

test('a refusal names what is wrong, with facts and the field it is about', () => {
  expect(refuse('deposit-below-minimum', { facts: { minimum: '10' }, field: 'amount' })).toEqual({
    ok: false,
    refusal: { name: 'deposit-below-minimum', facts: { minimum: '10' }, field: 'amount', counted: false },
  });
});

test('a counted refusal differs in nothing but that', () => {
  const plain = refuse('fund-password-wrong');
  expect(refuseAndCount('fund-password-wrong')).toEqual({
    ok: false,
    refusal: { ...plain.refusal, counted: true },
  });
});

test('an accepted result carries its value', () => {
  expect(accept(5)).toEqual({ ok: true, value: 5 });
});
