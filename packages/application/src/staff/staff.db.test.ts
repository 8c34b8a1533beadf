import type { Email } from '@cliffhanger/core/identity';
import type { Result } from '@cliffhanger/core/kernel';
import { STAFF_LOGIN_WINDOW_MS, STAFF_SESSION_IDLE_MS } from '@cliffhanger/core/staff';
import {
  anAuthenticator,
  anEmail,
  anOperator,
  invitationOf,
  type Office,
  openOffice,
  STAFF_PASSWORD,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  authenticateStaff,
  changeMemberRoles,
  confirmMember,
  endStaffSession,
  inviteFirstAdmin,
  inviteMember,
  inviteMemberAnew,
  listStaffSessions,
  logInToConsole,
  openInvitation,
  proveCode,
  removeStaffMember,
} from './index.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const refusalOf = (result: Result<unknown>): string | undefined =>
  result.ok ? undefined : result.refusal.name;
const logIn = (email: Email, code: string, password = STAFF_PASSWORD) =>
  logInToConsole(office.outside)({ email, password, code, device: 'Firefox, Linux', address: '203.0.113.9' });

describe('an invitation', () => {
  test('comes by mail, works once, and opens the console with password and code', async () => {
    const { outside } = office;
    const email = anEmail('first-admin');
    const member = valueOf(await inviteMember(outside)({ email, name: 'Ada', roles: ['admin'] }));
    expect(member).toMatchObject({ state: 'invited', roles: ['admin'] });
    const token = await invitationOf(office, email);
    const opened = valueOf(await openInvitation(outside)({ token }));
    expect(valueOf(await openInvitation(outside)({ token })).secret).toBe(opened.secret);
    const code = anAuthenticator(office, opened.secret);
    const password = STAFF_PASSWORD;
    const accepted = { token, password, confirmPassword: password };
    expect(refusalOf(await acceptInvitation(outside)({ ...accepted, code: '000000' }))).toBe(
      'second-factor-wrong',
    );
    expect(
      refusalOf(
        await acceptInvitation(outside)({
          token,
          password: 'short one',
          confirmPassword: 'short one',
          code: '000000',
        }),
      ),
    ).toBe('password-too-short');
    valueOf(await acceptInvitation(outside)({ ...accepted, code: code() }));
    expect(refusalOf(await acceptInvitation(outside)({ ...accepted, code: code() }))).toBe(
      'invitation-ended',
    );
    expect(refusalOf(await openInvitation(outside)({ token }))).toBe('invitation-ended');
    const { token: session } = valueOf(await logIn(email, code()));
    expect(await authenticateStaff(outside)(session)).toMatchObject({ id: member.id, roles: ['admin'] });
  });

  test('ends after three days', async () => {
    const email = anEmail('late');
    valueOf(await inviteMember(office.outside)({ email, name: 'Late', roles: ['support'] }));
    const token = await invitationOf(office, email);
    office.clock.pass(72 * 60 * 60_000);
    expect(refusalOf(await openInvitation(office.outside)({ token }))).toBe('invitation-ended');
  });

  test('the secret of the second factor is not readable in the database', async () => {
    const email = anEmail('sealed');
    const { id } = valueOf(await inviteMember(office.outside)({ email, name: 'Sealed', roles: ['support'] }));
    const token = await invitationOf(office, email);
    const { secret } = valueOf(await openInvitation(office.outside)({ token }));
    const { rows } = await office.owner.query<{ whole: string; sealed: Buffer }>(
      'select row_to_json(p)::text as whole, totp_secret as sealed from staff.people p where id = $1',
      [id],
    );
    const [{ whole, sealed } = { whole: '', sealed: Buffer.alloc(0) }] = rows;
    const plain = office.outside.vault.open(`staff-second-factor:${id}`, sealed);
    expect(plain).toHaveLength(20);
    expect(whole).not.toContain(Buffer.from(plain).toString('hex'));
    expect(whole).not.toContain(secret);
    expect(whole).not.toContain(token);
  });
});

describe('a login', () => {
  test('is refused with one and the same answer for a wrong address, password or code', async () => {
    const { email, code } = await anOperator(office, ['reviewer']);
    expect(refusalOf(await logIn(anEmail('nobody'), '123456'))).toBe('staff-login-wrong');
    expect(refusalOf(await logIn(email, code(), 'not the password'))).toBe('staff-login-wrong');
    expect(refusalOf(await logIn(email, '000000'))).toBe('staff-login-wrong');
  });

  test('takes a code once: who looked over a shoulder has nothing', async () => {
    const { id, email, code } = await anOperator(office, ['reviewer']);
    const seen = code();
    valueOf(await logIn(email, seen));
    expect(refusalOf(await logIn(email, seen))).toBe('staff-login-wrong');
    expect(refusalOf(await proveCode(office.outside)(id, seen))).toBe('second-factor-wrong');
    expect((await proveCode(office.outside)(id, code())).ok).toBe(true);
  });

  test('of two at once with the same code one is let in', async () => {
    const { email, code } = await anOperator(office, ['reviewer']);
    const seen = code();
    const both = await Promise.all([logIn(email, seen), logIn(email, seen)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is locked after five wrong tries, also for the right password, and opens by itself', async () => {
    const { email, code } = await anOperator(office, ['reviewer']);
    for (let tries = 0; tries < 5; tries += 1) await logIn(email, '000000');
    expect(refusalOf(await logIn(email, code()))).toBe('too-many-tries');
    office.clock.pass(STAFF_LOGIN_WINDOW_MS);
    expect((await logIn(email, code())).ok).toBe(true);
  });
});

describe('a session', () => {
  test('is over when nobody touches it, and at once when it is ended', async () => {
    const { outside, clock } = office;
    const { id, email, token, code } = await anOperator(office, ['support']);
    expect((await authenticateStaff(outside)(token))?.id).toBe(id);
    const [open] = valueOf(await listStaffSessions(outside)(id));
    if (open === undefined) throw new Error('no session');
    const somebodyElse = await anOperator(office, ['support']);
    expect(refusalOf(await endStaffSession(outside)({ id: open.id, of: somebodyElse.id }))).toBe(
      'session-unknown',
    );
    valueOf(await endStaffSession(outside)({ id: open.id, of: id }));
    expect(await authenticateStaff(outside)(token)).toBeUndefined();
    const { token: another } = valueOf(await logIn(email, code()));
    clock.pass(STAFF_SESSION_IDLE_MS);
    expect(await authenticateStaff(outside)(another)).toBeUndefined();
  });
});

describe('people', () => {
  test('one admin alone makes no second self: powerful roles wait for another admin', async () => {
    const { outside } = office;
    const [ada, ben] = [await anOperator(office, ['admin']), await anOperator(office, ['admin'])];
    const email = anEmail('finance');
    const invited = valueOf(
      await inviteMember(outside)({ email, name: 'Cleo', roles: ['finance'], invitedBy: ada.id }),
    );
    expect(invited).toMatchObject({ state: 'proposed', roles: [] });
    expect(await office.mailsTo(email)).toEqual([]);
    expect(refusalOf(await confirmMember(outside)({ id: invited.id, by: ada.id }))).toBe(
      'second-person-needed',
    );
    expect(valueOf(await confirmMember(outside)({ id: invited.id, by: ben.id }))).toMatchObject({
      state: 'invited',
      roles: ['finance'],
    });
    expect(await invitationOf(office, email)).not.toBe('');
  });

  test('who has left is out at once, with every session', async () => {
    const { outside } = office;
    const ada = await anOperator(office, ['admin']);
    const gone = await anOperator(office, ['reviewer']);
    valueOf(await removeStaffMember(outside)({ id: gone.id, by: ada.id }));
    expect(await authenticateStaff(outside)(gone.token)).toBeUndefined();
    expect(refusalOf(await logIn(gone.email, gone.code()))).toBe('staff-login-wrong');
  });

  test('a role that is taken away is gone with the next call', async () => {
    const { outside } = office;
    const ada = await anOperator(office, ['admin']);
    const cleo = await anOperator(office, ['reviewer', 'support']);
    valueOf(await changeMemberRoles(outside)({ id: cleo.id, roles: ['support'], by: ada.id }));
    expect((await authenticateStaff(outside)(cleo.token))?.roles).toEqual(['support']);
    expect(refusalOf(await changeMemberRoles(outside)({ id: ada.id, roles: ['support'], by: ada.id }))).toBe(
      'own-account',
    );
  });

  test('a new invitation closes the old way in; what was known is worth nothing', async () => {
    const { outside } = office;
    const ada = await anOperator(office, ['admin']);
    const lost = await anOperator(office, ['content']);
    valueOf(await inviteMemberAnew(outside)({ id: lost.id, by: ada.id }));
    expect(await authenticateStaff(outside)(lost.token)).toBeUndefined();
    expect(refusalOf(await logIn(lost.email, lost.code()))).toBe('staff-login-wrong');
    const token = await invitationOf(office, lost.email);
    const { secret } = valueOf(await openInvitation(outside)({ token }));
    const code = anAuthenticator(office, secret);
    const password = 'another lighthouse entirely';
    valueOf(await acceptInvitation(outside)({ token, password, confirmPassword: password, code: code() }));
    expect((await logIn(lost.email, code(), password)).ok).toBe(true);
  });

  test('two admins who remove each other at the same moment: one of them stays', async () => {
    const alone = await openOffice();
    try {
      const [ada, ben] = [await anOperator(alone, ['admin']), await anOperator(alone, ['admin'])];
      const both = await Promise.all([
        removeStaffMember(alone.outside)({ id: ben.id, by: ada.id }),
        removeStaffMember(alone.outside)({ id: ada.id, by: ben.id }),
      ]);
      expect(both.map(refusalOf).filter((name) => name === 'role-not-allowed')).toHaveLength(1);
      const { rows } = await alone.owner.query(
        "select count(*)::integer as admins from staff.people where 'admin' = any (roles)",
      );
      expect(rows).toEqual([{ admins: 1 }]);
    } finally {
      await alone.close();
    }
  });

  test('an address is its owner’s for good: the app cannot lead somebody’s mail elsewhere', async () => {
    await expect(office.app.query("update staff.people set email = 'thief@example.org'")).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('whoever owns the machine, in production', () => {
  let fresh: Office;
  beforeAll(async () => {
    fresh = await openOffice();
  });
  afterAll(() => fresh.close());

  const inviteAdmin = (email: Email) =>
    inviteFirstAdmin(fresh.outside)({ email, name: 'Ada', roles: ['admin'] });

  test('lets in two admins, however many ask at once, and nobody else', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => inviteAdmin(anEmail('first'))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(all.map(refusalOf))).toEqual(new Set([undefined, 'role-not-allowed']));
    const { rows } = await fresh.owner.query('select 1 from staff.people');
    expect(rows).toHaveLength(2);
  });

  test('may ask the same address again when an invitation ran out, and it is nobody twice', async () => {
    fresh.clock.pass(72 * 60 * 60_000);
    const email = anEmail('again');
    valueOf(await inviteAdmin(email));
    fresh.clock.pass(72 * 60 * 60_000);
    valueOf(await inviteAdmin(email));
    const { rows } = await fresh.owner.query("select email from staff.people where state <> 'removed'");
    expect(rows).toEqual([{ email }]);
  });

  test('gives no other role, with or without admin', async () => {
    const invite = inviteFirstAdmin(fresh.outside);
    for (const roles of [['finance'], ['support'], ['admin', 'support'], []] as const)
      expect(refusalOf(await invite({ email: anEmail('other'), name: 'Fay', roles }))).toBe(
        'role-not-allowed',
      );
  });
});
