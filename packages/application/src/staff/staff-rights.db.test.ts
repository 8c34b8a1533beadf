import { checkRoles, needsSecondAdmin, STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import {
  ADA,
  addOperators,
  anOperator,
  BEN,
  type Fixture,
  IDA,
  OLAV,
  openFixture,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* With the credentials of our own processes, and without the console. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());

const everybody = async () =>
  (await fixture.owner.query('select * from staff.people order by id')).rows as readonly object[];

test.each([
  `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
   values (gen_random_uuid(), 'x@x.test', 'x', '{finance-approver}', 'active', now(), 'x', '\\x00')`,
  "update staff.people set roles = '{finance,finance-approver}'",
  "update staff.people set state = 'active'",
  "update staff.people set password_hash = 'mine'",
  "update staff.people set totp_secret = '\\x00', totp_last_step = 0",
  "update staff.people set invitation_digest = 'mine', invitation_ends_at = now() + interval '1 day'",
  'delete from staff.people',
  'select id from staff.people for update',
  `select staff.append_audit_line(0, '${ADA}', 'admin', null, 'withdrawal.decide', 'change', false, null, null, '{}', 'ok', 'r')`,
  'select staff.admins_to_come(now())',
])('%s is refused', async (attempt) => {
  const before = await everybody();
  await expect(fixture.app.query(attempt)).rejects.toThrow(/permission denied/);
  expect(await everybody()).toEqual(before);
});

test('the functions judge who asks: no admin, no money role alone, nobody for themselves', async () => {
  const before = await everybody();
  const asked = async (call: string): Promise<unknown> => {
    const { rows } = await fixture.app.query<{ outcome: string }>(`select outcome from ${call} as done`);
    return rows[0]?.outcome;
  };
  const change = (person: string, roles: string, by: string | null) =>
    asked(
      `staff.change_person('${person}', 'change', '{${roles}}', ${by === null ? 'null' : `'${by}'`}, null, 0)`,
    );
  expect(await change(OLAV, 'support', IDA)).toBe('role-not-allowed');
  expect(await change(OLAV, 'support', null)).toBe('role-not-allowed');
  expect(await change(ADA, 'support', ADA)).toBe('own-account');
  expect(await change(OLAV, 'admin,finance', ADA)).toBe('roles-exclude-each-other');
  expect(await asked(`staff.change_person('${OLAV}', 'confirm', null, '${ADA}', null, 0)`)).toBe(
    'nothing-proposed',
  );
  expect(await asked(`staff.invite('y@x.test', 'y', '{finance}', '${IDA}', 'digest', 0)`)).toBe(
    'role-not-allowed',
  );
  expect(await everybody()).toEqual(before);
  // One admin alone only proposes; the second admin's confirmation takes effect.
  expect(await asked(`staff.invite('y@x.test', 'y', '{finance}', '${ADA}', 'digest', 0)`)).toBe('done');
  const { rows } = await fixture.owner.query<{
    id: string;
    roles: string[];
    invitation_digest: string | null;
  }>("select id, roles, invitation_digest from staff.people where email = 'y@x.test'");
  expect(rows).toMatchObject([{ roles: [], invitation_digest: null }]);
  const confirm = (by: string) =>
    asked(`staff.change_person('${rows[0]?.id}', 'confirm', null, '${by}', 'digest', 0)`);
  expect(await confirm(ADA)).toBe('second-person-needed');
  expect(await confirm(BEN)).toBe('done');
});

test('in a database with the clock of production whoever owns the machine lets in two admins, and nobody else', async () => {
  const { owner, app } = fixture;
  await owner.query("update business_clock set kind = 'server'");
  try {
    const { rows } = await app.query<{ outcome: string }>(
      `select (staff.invite('z@x.test', 'z', '{finance}', null, 'd', 0)).outcome
       union all select (staff.invite('z@x.test', 'z', '{admin}', null, 'd', 0)).outcome
       union all select (staff.invite_first_admin('z@x.test', 'z', 'd', 0)).outcome`,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(3).fill('role-not-allowed'));
  } finally {
    await owner.query("update business_clock set kind = 'callers'");
  }
});

test('a line of the audit log says whose session it was, whatever the caller says', async () => {
  const operator = await anOperator(fixture, ['support']);
  const { rows: sessions } = await fixture.owner.query<{ id: string }>(
    'select id from staff.sessions where person_id = $1',
    [operator.id],
  );
  const write = (session: string | null) =>
    fixture.app.query('select staff.write_audit_line($1, true, $2, $3, false, null, null, $4, $5, $6, 0)', [
      session,
      'staff.test-line',
      'view',
      '{}',
      'ok',
      'r',
    ]);
  await write(sessions[0]?.id ?? '');
  await write(null);
  await expect(write('01990000-0000-7000-8000-00000000beef')).rejects.toThrow('of no session');
  const { rows } = await fixture.owner.query(
    "select person_id, roles from staff.audit_lines where action = 'staff.test-line' order by sequence",
  );
  expect(rows).toEqual([
    { person_id: operator.id, roles: 'support' },
    { person_id: null, roles: 'command-line' },
  ]);
});

test('roles are checked as core checks them, all combinations of them', async () => {
  const sets = Array.from({ length: 2 ** STAFF_ROLES.length }, (_, bits) =>
    STAFF_ROLES.filter((_role, index) => (bits >> index) % 2 === 1),
  );
  const { rows } = await fixture.owner.query<{ given: StaffRole[] | null; waits: boolean | null }>(
    `select staff.checked_roles(string_to_array(s, ',')) as given,
       staff.needs_second_admin('{finance}', string_to_array(s, ',')) as waits
     from unnest($1::text[]) with ordinality as sets (s, ordinal) order by ordinal`,
    [sets.map((roles) => roles.join(','))],
  );
  expect(rows).toEqual(
    sets.map((roles) => {
      const checked = checkRoles(roles);
      return { given: checked.ok ? checked.value : null, waits: needsSecondAdmin(['finance'], roles) };
    }),
  );
});
