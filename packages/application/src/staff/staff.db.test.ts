import type { Email } from '@cliffhanger/core/identity';
import type { Result } from '@cliffhanger/core/kernel';
import { STAFF_LOGIN_WINDOW_MS, STAFF_SESSION_IDLE_MS } from '@cliffhanger/core/staff';
import {
  anAuthenticator,
  anEmail,
  anOperator,
  type Fixture,
  invitationOf,
  openFixture,
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
  reinstateMember,
  removeStaffMember,
} from './index.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const refusalOf = (result: Result<unknown>): string | undefined =>
  result.ok ? undefined : result.refusal.name;
const logIn = (email: Email, code: string, password = STAFF_PASSWORD) =>
  logInToConsole(fixture.dependencies)({
    email,
    password,
    code,
    device: 'Firefox, Linux',
    address: '203.0.113.9',
  });

describe('an invitation', () => {
  test('comes by mail, works once, and opens the console with password and code', async () => {
    const { dependencies } = fixture;
    const email = anEmail('first-admin');
    const member = valueOf(await inviteMember(dependencies)({ email, name: 'Ada', roles: ['admin'] }));
    expect(member).toMatchObject({ state: 'invited', roles: ['admin'] });
    const token = await invitationOf(fixture, email);
    const opened = valueOf(await openInvitation(dependencies)({ token }));
    expect(valueOf(await openInvitation(dependencies)({ token })).secret).toBe(opened.secret);
    const code = anAuthenticator(fixture, opened.secret);
    const password = STAFF_PASSWORD;
    const accepted = { token, password, confirmPassword: password };
    expect(refusalOf(await acceptInvitation(dependencies)({ ...accepted, code: '000000' }))).toBe(
      'second-factor-wrong',
    );
    expect(
      refusalOf(
        await acceptInvitation(dependencies)({
          token,
          password: 'short one',
          confirmPassword: 'short one',
          code: '000000',
        }),
      ),
    ).toBe('password-too-short');
    valueOf(await acceptInvitation(dependencies)({ ...accepted, code: code() }));
    expect(refusalOf(await acceptInvitation(dependencies)({ ...accepted, code: code() }))).toBe(
      'invitation-ended',
    );
    expect(refusalOf(await openInvitation(dependencies)({ token }))).toBe('invitation-ended');
    const { token: session } = valueOf(await logIn(email, code()));
    expect(await authenticateStaff(dependencies)(session)).toMatchObject({ id: member.id, roles: ['admin'] });
  });

  test('ends after three days', async () => {
    const email = anEmail('late');
    valueOf(await inviteMember(fixture.dependencies)({ email, name: 'Late', roles: ['support'] }));
    const token = await invitationOf(fixture, email);
    fixture.clock.pass(72 * 60 * 60_000);
    expect(refusalOf(await openInvitation(fixture.dependencies)({ token }))).toBe('invitation-ended');
  });

  test('the secret of the second factor is not readable in the database', async () => {
    const email = anEmail('sealed');
    const { id } = valueOf(
      await inviteMember(fixture.dependencies)({ email, name: 'Sealed', roles: ['support'] }),
    );
    const token = await invitationOf(fixture, email);
    const { secret } = valueOf(await openInvitation(fixture.dependencies)({ token }));
    const { rows } = await fixture.owner.query<{ whole: string; sealed: Buffer }>(
      'select row_to_json(p)::text as whole, totp_secret as sealed from staff.people p where id = $1',
      [id],
    );
    const [{ whole, sealed } = { whole: '', sealed: Buffer.alloc(0) }] = rows;
    const plain = fixture.dependencies.sealing.open(`staff-second-factor:${id}`, sealed);
    expect(plain).toHaveLength(20);
    expect(whole).not.toContain(Buffer.from(plain).toString('hex'));
    expect(whole).not.toContain(secret);
    expect(whole).not.toContain(token);
  });
});

describe('a login', () => {
  test('is refused with one and the same answer for a wrong address, password or code', async () => {
    const { email, code } = await anOperator(fixture, ['reviewer']);
    expect(refusalOf(await logIn(anEmail('nobody'), '123456'))).toBe('staff-login-wrong');
    expect(refusalOf(await logIn(email, code(), 'not the password'))).toBe('staff-login-wrong');
    expect(refusalOf(await logIn(email, '000000'))).toBe('staff-login-wrong');
  });

  test('takes a code once: who looked over a shoulder has nothing', async () => {
    const { id, email, code } = await anOperator(fixture, ['reviewer']);
    const seen = code();
    valueOf(await logIn(email, seen));
    expect(refusalOf(await logIn(email, seen))).toBe('staff-login-wrong');
    expect(refusalOf(await proveCode(fixture.dependencies)(id, seen))).toBe('second-factor-wrong');
    expect((await proveCode(fixture.dependencies)(id, code())).ok).toBe(true);
  });

  test('of two at once with the same code one is let in', async () => {
    const { email, code } = await anOperator(fixture, ['reviewer']);
    const seen = code();
    const both = await Promise.all([logIn(email, seen), logIn(email, seen)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is locked after five wrong tries, also for the right password, and opens by itself', async () => {
    const { email, code } = await anOperator(fixture, ['reviewer']);
    for (let tries = 0; tries < 5; tries += 1) await logIn(email, '000000');
    expect(refusalOf(await logIn(email, code()))).toBe('too-many-tries');
    fixture.clock.pass(STAFF_LOGIN_WINDOW_MS);
    expect((await logIn(email, code())).ok).toBe(true);
  });
});

describe('a session', () => {
  test('is over when nobody touches it, and at once when it is ended', async () => {
    const { dependencies, clock } = fixture;
    const { id, email, token, code } = await anOperator(fixture, ['support']);
    expect((await authenticateStaff(dependencies)(token))?.id).toBe(id);
    const [open] = valueOf(await listStaffSessions(dependencies)(id));
    if (open === undefined) throw new Error('no session');
    const somebodyElse = await anOperator(fixture, ['support']);
    expect(refusalOf(await endStaffSession(dependencies)({ id: open.id, of: somebodyElse.id }))).toBe(
      'session-unknown',
    );
    valueOf(await endStaffSession(dependencies)({ id: open.id, of: id }));
    expect(await authenticateStaff(dependencies)(token)).toBeUndefined();
    const { token: another } = valueOf(await logIn(email, code()));
    clock.pass(STAFF_SESSION_IDLE_MS);
    expect(await authenticateStaff(dependencies)(another)).toBeUndefined();
  });
});

describe('people', () => {
  test('one admin alone makes no second self: powerful roles wait for another admin', async () => {
    const { dependencies } = fixture;
    const [ada, ben] = [await anOperator(fixture, ['admin']), await anOperator(fixture, ['admin'])];
    const email = anEmail('finance');
    const invited = valueOf(
      await inviteMember(dependencies)({ email, name: 'Cleo', roles: ['finance'], invitedBy: ada.id }),
    );
    expect(invited).toMatchObject({ state: 'proposed', roles: [] });
    expect(await fixture.mailsTo(email)).toEqual([]);
    expect(refusalOf(await confirmMember(dependencies)({ id: invited.id, by: ada.id }))).toBe(
      'second-person-needed',
    );
    expect(valueOf(await confirmMember(dependencies)({ id: invited.id, by: ben.id }))).toMatchObject({
      state: 'invited',
      roles: ['finance'],
    });
    expect(await invitationOf(fixture, email)).not.toBe('');
  });

  test('who has left is out at once, with every session', async () => {
    const { dependencies } = fixture;
    const ada = await anOperator(fixture, ['admin']);
    const gone = await anOperator(fixture, ['reviewer']);
    valueOf(await removeStaffMember(dependencies)({ id: gone.id, by: ada.id }));
    expect(await authenticateStaff(dependencies)(gone.token)).toBeUndefined();
    expect(refusalOf(await logIn(gone.email, gone.code()))).toBe('staff-login-wrong');
  });

  test('who can move money, or say who can, is suspended by one admin and removed by two', async () => {
    // With the console's privileges in production.
    const dependencies = fixture.as('console');
    const [ada, ben] = [await anOperator(fixture, ['admin']), await anOperator(fixture, ['admin'])];
    const cleo = await anOperator(fixture, ['finance']);
    const change = { id: cleo.id, by: ada.id };
    expect(valueOf(await removeStaffMember(dependencies)(change)).state).toBe('suspended');
    expect(await authenticateStaff(dependencies)(cleo.token)).toBeUndefined();
    expect(refusalOf(await logIn(cleo.email, cleo.code()))).toBe('staff-login-wrong');
    for (const { email } of [ben, cleo])
      expect((await fixture.mailsTo(email)).map(({ template }) => template)).toContain('staff-suspended');
    expect(refusalOf(await confirmMember(dependencies)(change))).toBe('second-person-needed');

    valueOf(await reinstateMember(dependencies)({ id: cleo.id, by: ben.id }));
    expect((await logIn(cleo.email, cleo.code())).ok).toBe(true);

    valueOf(await removeStaffMember(dependencies)(change));
    const confirm = () => confirmMember(dependencies)({ id: cleo.id, by: ben.id });
    expect(refusalOf(await confirm())).toBe('last-two-of-role');
    for (let more = 0; more < 2; more += 1) await anOperator(fixture, ['finance']);
    expect(valueOf(await confirm()).state).toBe('removed');
  });

  test('one admin alone takes no powerful role away either', async () => {
    const { dependencies } = fixture;
    const ada = await anOperator(fixture, ['admin']);
    const cleo = await anOperator(fixture, ['finance-approver', 'support']);
    const asked = { id: cleo.id, roles: ['support'], by: ada.id } as const;
    expect(valueOf(await changeMemberRoles(dependencies)(asked))).toMatchObject({
      roles: ['support', 'finance-approver'],
      proposal: { roles: ['support'], by: ada.id },
    });
  });

  test('nobody is second for a person they let in, or who let them in, for 30 days', async () => {
    const { dependencies, clock } = fixture;
    const [ada, ben] = [await anOperator(fixture, ['admin']), await anOperator(fixture, ['admin'])];
    const lost = await anOperator(fixture, ['admin']);
    valueOf(await inviteMemberAnew(dependencies)({ id: lost.id, by: ada.id }));
    await fixture.owner.query("update staff.people set state = 'active' where id = $1", [lost.id]);
    const email = anEmail('finance');
    const { id } = valueOf(
      await inviteMember(dependencies)({ email, name: 'Cleo', roles: ['finance'], invitedBy: lost.id }),
    );
    expect(refusalOf(await confirmMember(dependencies)({ id, by: ada.id }))).toBe('second-person-needed');
    const asSecond = (first: string, second: string) =>
      fixture.owner
        .query<{ may: boolean }>('select staff.may_be_second($1, $2, $3) as may', [
          first,
          second,
          clock.now(),
        ])
        .then(({ rows }) => rows[0]?.may);
    expect([await asSecond(ada.id, lost.id), await asSecond(lost.id, ben.id)]).toEqual([false, true]);
    clock.pass(30 * 24 * 60 * 60_000);
    expect((await confirmMember(dependencies)({ id, by: ada.id })).ok).toBe(true);
  });

  test('every function that takes a second person asks the one rule who that may be', async () => {
    const { rows } = await fixture.owner.query<{ name: string }>(
      `select p.oid::regproc::text as name from pg_proc p
       where p.prosrc like '%second-person-needed%' and p.prosrc not like '%staff.may_be_second(%'`,
    );
    // Not a second approval: the person who decided against a seller may not answer the appeal.
    expect(rows).toEqual([{ name: 'trust.answer_appeal' }]);
  });

  test('a role that is taken away is gone with the next call', async () => {
    const { dependencies } = fixture;
    const ada = await anOperator(fixture, ['admin']);
    const cleo = await anOperator(fixture, ['reviewer', 'support']);
    valueOf(await changeMemberRoles(dependencies)({ id: cleo.id, roles: ['support'], by: ada.id }));
    expect((await authenticateStaff(dependencies)(cleo.token))?.roles).toEqual(['support']);
    expect(
      refusalOf(await changeMemberRoles(dependencies)({ id: ada.id, roles: ['support'], by: ada.id })),
    ).toBe('own-account');
  });

  test('a new invitation closes the old way in; what was known is worth nothing', async () => {
    const { dependencies } = fixture;
    const ada = await anOperator(fixture, ['admin']);
    const lost = await anOperator(fixture, ['content']);
    valueOf(await inviteMemberAnew(dependencies)({ id: lost.id, by: ada.id }));
    expect(await authenticateStaff(dependencies)(lost.token)).toBeUndefined();
    expect(refusalOf(await logIn(lost.email, lost.code()))).toBe('staff-login-wrong');
    const token = await invitationOf(fixture, lost.email);
    const { secret } = valueOf(await openInvitation(dependencies)({ token }));
    const code = anAuthenticator(fixture, secret);
    const password = 'another lighthouse entirely';
    valueOf(
      await acceptInvitation(dependencies)({ token, password, confirmPassword: password, code: code() }),
    );
    expect((await logIn(lost.email, code(), password)).ok).toBe(true);
  });

  test('two admins who remove each other at the same moment: one of them stays', async () => {
    const alone = await openFixture();
    try {
      const [ada, ben] = [await anOperator(alone, ['admin']), await anOperator(alone, ['admin'])];
      const both = await Promise.all([
        removeStaffMember(alone.dependencies)({ id: ben.id, by: ada.id }),
        removeStaffMember(alone.dependencies)({ id: ada.id, by: ben.id }),
      ]);
      expect(both.map(refusalOf).filter((name) => name === 'role-not-allowed')).toHaveLength(1);
      const { rows } = await alone.owner.query(
        "select count(*)::integer as admins from staff.people where 'admin' = any (roles) and state = 'active'",
      );
      expect(rows).toEqual([{ admins: 1 }]);
    } finally {
      await alone.close();
    }
  });

  test('an address is its owner’s for good: the app cannot lead somebody’s mail elsewhere', async () => {
    await expect(fixture.app.query("update staff.people set email = 'thief@example.org'")).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('whoever owns the machine, in production', () => {
  let fresh: Fixture;
  beforeAll(async () => {
    fresh = await openFixture();
  });
  afterAll(() => fresh.close());

  const inviteAdmin = (email: Email) =>
    inviteFirstAdmin(fresh.dependencies)({ email, name: 'Ada', roles: ['admin'] });

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
    const invite = inviteFirstAdmin(fresh.dependencies);
    for (const roles of [['finance'], ['support'], ['admin', 'support'], []] as const)
      expect(refusalOf(await invite({ email: anEmail('other'), name: 'Fay', roles }))).toBe(
        'role-not-allowed',
      );
  });
});
