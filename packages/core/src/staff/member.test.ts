import { describe, expect, it } from 'vitest';
import type { Email } from '../identity/index.ts';
import { idOf, instantOf, type OperatorId } from '../kernel/index.ts';
import { changeRoles, confirmRoles, keepsAnAdmin, removeMember, type StaffMember } from './member.ts';
import { checkRoles } from './roles.ts';

const person = (digit: number): OperatorId => idOf(`0198c0de-0000-7000-8000-00000000000${digit}`);
const ADA = person(1);
const BEN = person(2);
const CLEO = person(3);

const cleo = (traits: Partial<StaffMember> = {}): StaffMember => ({
  id: CLEO,
  email: 'cleo@example.org' as Email,
  name: 'Cleo',
  roles: ['reviewer'],
  proposal: null,
  state: 'active',
  createdAt: instantOf(0),
  ...traits,
});

const refusalOf = (result: { ok: boolean }) => (result as { refusal?: { name: string } }).refusal?.name;

describe('who may do what on the staff', () => {
  it('is changed by an admin at once, as long as no money and no admin is in it', () => {
    expect(changeRoles(cleo(), ['support', 'content'], ADA)).toMatchObject({
      ok: true,
      value: { roles: ['content', 'support'], proposal: null },
    });
  });

  it.each(['finance', 'finance-approver', 'admin'] as const)(
    'needs a second admin where %s is added',
    (role) => {
      const proposed = changeRoles(cleo(), [role], ADA);
      if (!proposed.ok) throw new Error('refused');
      expect(proposed.value).toMatchObject({ roles: ['reviewer'], proposal: { roles: [role], by: ADA } });
      expect(refusalOf(confirmRoles(proposed.value, ADA))).toBe('second-person-needed');
      expect(refusalOf(confirmRoles(proposed.value, CLEO))).toBe('own-account');
      expect(confirmRoles(proposed.value, BEN)).toMatchObject({
        ok: true,
        value: { roles: [role], proposal: null },
      });
    },
  );

  it('is nobody’s own affair', () => {
    expect(refusalOf(changeRoles(cleo(), ['support'], CLEO))).toBe('own-account');
    expect(refusalOf(removeMember(cleo(), CLEO))).toBe('own-account');
  });

  it('keeps admins from money and auditors from everything', () => {
    expect(refusalOf(checkRoles(['admin', 'finance']))).toBe('roles-exclude-each-other');
    expect(refusalOf(checkRoles(['admin', 'finance-approver']))).toBe('roles-exclude-each-other');
    expect(refusalOf(checkRoles(['auditor', 'support']))).toBe('roles-exclude-each-other');
    expect(refusalOf(checkRoles([]))).toBe('field-required');
  });

  it('always leaves an admin', () => {
    const removed = cleo({ state: 'removed', roles: [] });
    expect(refusalOf(keepsAnAdmin([CLEO], removed))).toBe('last-admin');
    expect(keepsAnAdmin([ADA, CLEO], removed).ok).toBe(true);
    expect(keepsAnAdmin([CLEO], cleo({ roles: ['admin'] })).ok).toBe(true);
  });
});
