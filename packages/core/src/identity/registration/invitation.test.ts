import { expect, test } from 'vitest';
import { instantOf, type SellerId } from '../../kernel/index.ts';
import { type InvitationCode, inviterBy, normalInvitationCode } from './invitation.ts';

const AGENT = '01990000-0000-7000-8000-000000000001' as SellerId;
const seller = (changed: Partial<Extract<InvitationCode, { kind: 'seller' }>> = {}): InvitationCode => ({
  kind: 'seller',
  revokedAt: null,
  sellerId: AGENT,
  isOfficialAgent: true,
  ...changed,
});

test('the platform’s own code leads to nobody', () => {
  expect(inviterBy({ kind: 'platform', revokedAt: null })).toEqual({ ok: true, value: null });
});

test('an official agent may invite', () => {
  expect(inviterBy(seller())).toEqual({ ok: true, value: AGENT });
});

test.each([
  ['nobody’s code', undefined],
  ['a code of a seller who is no official agent', seller({ isOfficialAgent: false })],
  ['a revoked code of an agent', seller({ revokedAt: instantOf(1) })],
  ['a revoked code of the platform', { kind: 'platform', revokedAt: instantOf(1) } as const],
])('%s is answered like one that does not exist', (_which, code) => {
  expect(inviterBy(code)).toMatchObject({
    refusal: { name: 'invitation-code-unknown', field: 'invitationCode', facts: {} },
  });
});

test('a code may be typed with spaces, hyphens and in lower case', () => {
  expect(normalInvitationCode(' abcd-2345 ')).toBe('ABCD2345');
});
