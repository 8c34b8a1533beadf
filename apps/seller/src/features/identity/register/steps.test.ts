import { describe, expect, test } from 'vitest';
import type { RegisterTyped } from './register-inputs.ts';
import { allowedStep, firstOpenStep, stepAfter, stepNamed, stepOfRefusal } from './steps.ts';

const COMPLETE: RegisterTyped = {
  realName: 'Mara Velden',
  country: 'NL',
  email: 'mara@night.example',
  password: 'a lantern at night',
  confirmPassword: 'a lantern at night',
  invitationCode: 'NIGHT777',
  code: '123456',
  termsVersion: '2026-01-01T00:00:00.000Z',
  socialAccounts: [{ handle: 'mara.nightlantern', followers: '18,400' }],
  contact: { kind: 'telegram', address: 'mara_velden' },
};

describe('a step opens once all steps before it are complete', () => {
  test('the last step when all are complete', () => {
    expect(firstOpenStep(COMPLETE)).toBe('review');
  });

  test.each([
    ['account', { realName: ' ' }],
    ['account', { country: '' }],
    ['account', { email: 'mara@night' }],
    ['account', { password: 'short', confirmPassword: 'short' }],
    ['account', { confirmPassword: 'another lantern' }],
    ['account', { invitationCode: '' }],
    ['code', { code: '12345' }],
    ['social', { socialAccounts: [] }],
    ['social', { socialAccounts: [{ handle: 'lantern clips', followers: '5' }] }],
    ['social', { socialAccounts: [{ handle: 'lantern', followers: 'many' }] }],
    [
      'social',
      {
        socialAccounts: [
          { handle: 'lantern', followers: '5' },
          { handle: '@Lantern', followers: '5' },
        ],
      },
    ],
    ['social', { contact: { kind: 'whatsapp', address: 'mara' } }],
    ['social', { contact: { kind: 'telegram', address: '' } }],
  ] satisfies [string, Partial<RegisterTyped>][])('%s stays open with %j', (step, change) => {
    expect(firstOpenStep({ ...COMPLETE, ...change })).toBe(step);
  });

  test('after a reload the passwords are gone, so the first step opens', () => {
    expect(allowedStep('social', { ...COMPLETE, password: '', confirmPassword: '' })).toBe('account');
  });

  test('an earlier step can always be opened', () => {
    expect(allowedStep('code', COMPLETE)).toBe('code');
  });
});

describe('a refusal returns to the step that can fix it', () => {
  test.each([
    [{ field: 'email', name: 'email-taken' }, 'account'],
    [{ field: 'invitationCode', name: 'invitation-code-unknown' }, 'account'],
    [{ field: 'password', name: 'password-too-common' }, 'account'],
    [{ field: 'code', name: 'email-code-expired' }, 'code'],
    [{ field: 'socialAccounts.1.handle', name: 'invalid-input' }, 'social'],
    [{ field: 'contact.address', name: 'phone-malformed' }, 'social'],
  ] as const)('by the field it names: %j', (refusal, step) => {
    expect(stepOfRefusal(refusal)).toBe(step);
  });

  test('by the name of the refusal when it has no field', () => {
    expect(stepOfRefusal({ name: 'email-code-tries-used-up' })).toBe('code');
    expect(stepOfRefusal({ name: 'email-taken' })).toBe('account');
  });

  test('to no step when it concerns none', () => {
    expect(stepOfRefusal({ name: 'too-many-tries' })).toBeUndefined();
    expect(stepOfRefusal({ name: undefined, field: 'something-new' })).toBeUndefined();
  });
});

test('the address names the step; an unknown name is the first step', () => {
  expect(stepNamed('social')).toBe('social');
  expect(stepNamed('payment')).toBe('account');
  expect(stepNamed(undefined)).toBe('account');
});

test('each step has its successor', () => {
  expect(['account', 'code', 'social', 'review'].map((step) => stepAfter(stepNamed(step)))).toEqual([
    'code',
    'social',
    'review',
    'review',
  ]);
});
