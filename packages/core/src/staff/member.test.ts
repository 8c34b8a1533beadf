import { describe, expect, it } from 'vitest';
import type { Email } from '../identity/index.ts';
import { DAY_MS, idOf, instantOf, later, type OperatorId } from '../kernel/index.ts';
import {
  changeRoles,
  confirmRoles,
  mayBeSecond,
  reinstateMember,
  removeMember,
  type StaffMember,
} from './member.ts';
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
      const confirm = (by: OperatorId, isSecond: boolean) =>
        confirmRoles(proposed.value, { by, isSecond, active: [] });
      expect(refusalOf(confirm(ADA, false))).toBe('second-person-needed');
      expect(refusalOf(confirm(CLEO, true))).toBe('own-account');
      expect(confirm(BEN, true)).toMatchObject({
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

  it.each(['finance', 'finance-approver', 'admin'] as const)(
    'suspends who is %s, and removes them when a second admin agrees and two others hold that role',
    (role) => {
      const suspended = removeMember(cleo({ roles: [role] }), ADA);
      if (!suspended.ok) throw new Error('refused');
      expect(suspended.value).toMatchObject({
        state: 'suspended',
        roles: [role],
        proposal: { roles: [], by: ADA },
      });
      const others = [ADA, BEN].map((id) => cleo({ id, roles: [role] }));
      const confirm = (active: readonly StaffMember[]) =>
        confirmRoles(suspended.value, { by: BEN, isSecond: true, active });
      expect(refusalOf(confirm(others.slice(1)))).toBe('last-two-of-role');
      expect(confirm(others)).toMatchObject({ ok: true, value: { state: 'removed', roles: [] } });
      expect(reinstateMember(suspended.value, BEN)).toMatchObject({
        ok: true,
        value: { state: 'active', roles: [role], proposal: null },
      });
      expect(refusalOf(changeRoles(suspended.value, ['support'], BEN))).toBe('staff-unknown');
    },
  );

  it('lets nobody be second for somebody they let in, or who let them in, within 30 days', () => {
    const at = instantOf(0);
    const ada = { id: ADA, by: [], at: null };
    const ben = { id: BEN, by: [ADA], at };
    const soon = later(at, 30 * DAY_MS - 1);
    expect([mayBeSecond(ada, ben, soon), mayBeSecond(ben, ada, soon)]).toEqual([false, false]);
    expect(mayBeSecond(ada, ben, later(at, 30 * DAY_MS))).toBe(true);
    expect(mayBeSecond(ada, { ...ben, id: CLEO, by: [BEN] }, soon)).toBe(true);
    expect(mayBeSecond(ada, ada, soon)).toBe(false);
  });
});
