import { randomUUID } from 'node:crypto';
import type { Email } from '@cliffhanger/core/identity';
import { DAY_MS, idOf, instantOf, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import {
  areOnlyAdmins,
  changeRoles,
  checkRoles,
  confirmRoles,
  type LetIn,
  mayBeSecond,
  needsSecondAdmin,
  reinstateMember,
  removeMember,
  STAFF_ROLES,
  type StaffMember,
  type StaffRole,
} from '@cliffhanger/core/staff';
import { withDeviation } from '@cliffhanger/testing/database';
import { diceOf } from '@cliffhanger/testing/dice';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { answersTo, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* An admin's change to a member: compares the database function with core's rules, on random people. */

interface PoolClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
  release(): void;
}

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const dice = diceOf(`${TWIN_SEED} staff`);
const oneOf = <T>(list: readonly T[]): T => dice.pick(list);
const anId = (): OperatorId => idOf(randomUUID());

function someRoles(): readonly StaffRole[] {
  for (;;) {
    const checked = checkRoles(STAFF_ROLES.filter(() => dice.isLucky(0.3)));
    if (checked.ok) return checked.value;
  }
}

const NOW = instantOf(Date.UTC(2026, 10, 15));

interface Case {
  /** The other staff: admins, and sometimes a finance member. */
  readonly others: readonly StaffMember[];
  readonly letIn: readonly LetIn[];
  readonly member: StaffMember;
  readonly deed: 'change' | 'confirm' | 'remove' | 'reinstate';
  readonly roles: readonly StaffRole[];
  readonly by: OperatorId;
}

const aMember = (traits: Partial<StaffMember>): StaffMember => ({
  id: anId(),
  email: `${randomUUID()}@twin.test` as Email,
  name: 'Twin',
  roles: ['admin'],
  proposal: null,
  state: 'active',
  createdAt: instantOf(0),
  ...traits,
});

function aCase(): Case {
  const others = Array.from({ length: oneOf([1, 2, 3]) }, () => aMember({}));
  const colleagues = Array.from({ length: oneOf([0, 0, 1, 2]) }, () =>
    aMember({ roles: ['finance', 'finance-approver'] }),
  );
  const state = oneOf(['proposed', 'invited', 'active', 'active', 'suspended', 'removed'] as const);
  const roles = state === 'removed' || state === 'proposed' ? [] : someRoles();
  const hasProposal = state === 'proposed' || (state !== 'removed' && dice.isLucky(0.5));
  const ids = others.map(({ id }) => id);
  const proposed = state === 'suspended' ? [] : someRoles();
  const member = aMember({
    roles,
    proposal: hasProposal ? { roles: proposed, by: oneOf(ids) } : null,
    state,
  });
  const letIn = ids.map((id) => ({
    id,
    by: ids.filter((other) => other !== id && dice.isLucky(0.3)),
    at: instantOf(NOW - oneOf([1, 29, 30, 31]) * DAY_MS),
  }));
  return {
    others: [...others, ...colleagues],
    letIn,
    member,
    deed: oneOf(['change', 'confirm', 'confirm', 'remove', 'reinstate']),
    roles: someRoles(),
    by: oneOf([...ids, member.id, anId()]),
  };
}

/** By core's rules. */
function judged({ others, letIn, member, deed, roles, by }: Case): Result<StaffMember> {
  const active = [...others, member].filter(({ state }) => state === 'active');
  if (!active.some(({ id, roles: held }) => id === by && held.includes('admin')))
    return refuse('role-not-allowed');
  const known = (id: OperatorId | undefined): LetIn =>
    letIn.find((one) => one.id === id) ?? { id: id ?? anId(), by: [], at: null };
  const isSecond = mayBeSecond(known(member.proposal?.by), known(by), NOW);
  return {
    change: () => changeRoles(member, roles, by),
    confirm: () => confirmRoles(member, { by, isSecond, active }),
    remove: () => removeMember(member, by),
    reinstate: () => reinstateMember(member, by),
  }[deed]();
}

const ADD = `insert into staff.people (id, email, name, roles, proposed_roles, proposed_by, state, created_at,
    password_hash, totp_secret, let_in_by, let_in_at)
  values ($1, $2, 'x', $3, $4, $5, $6, now(), 'x', '\\x00', $7, to_timestamp($8::bigint / 1000.0))`;

const rowOf = ({ id, email, roles, proposal, state }: StaffMember, letIn: LetIn | undefined) => [
  id,
  email,
  roles,
  proposal?.roles ?? null,
  proposal?.by ?? null,
  state,
  letIn?.by ?? [],
  letIn?.at ?? null,
];

const shown = (member: Pick<StaffMember, 'roles' | 'proposal' | 'state'>) => ({
  roles: member.roles,
  proposed_roles: member.proposal?.roles ?? null,
  state: member.state,
});

async function differences(client: PoolClient): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let number = 0; number < TWIN_CASES; number += 1) {
    const one = aCase();
    const { member, others, letIn, deed, roles, by } = one;
    await client.query('begin');
    for (const person of [...others, member])
      await client.query(
        ADD,
        rowOf(
          person,
          letIn.find(({ id }) => id === person.id),
        ),
      );
    const { rows } = await client.query(
      "select outcome from staff.change_person($1, $2, $3, $4, 'digest', $5)",
      [member.id, deed, deed === 'change' ? roles : null, by, NOW],
    );
    const { rows: people } = await client.query(
      'select roles, proposed_roles, state from staff.people where id = $1',
      [member.id],
    );
    await client.query('rollback');
    const core = judged(one);
    const expected = core.ok
      ? { outcome: 'done', ...shown(core.value) }
      : { outcome: core.refusal.name, ...shown(member) };
    const actual = { outcome: rows[0]?.outcome, ...people[0] };
    if (JSON.stringify(actual) !== JSON.stringify(expected)) found.push({ one, expected, actual });
  }
  return found;
}

const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client: PoolClient = await fixture.owner.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

test(`${TWIN_CASES} random deeds end as core says, seed ${TWIN_SEED}`, {
  timeout: TWIN_TIMEOUT_MS,
}, async () => {
  expect(await withClient(differences)).toEqual([]);
});

/* Invitations: every set of roles, by an admin, by another member and by the server's owner. */

const ADMIN = anId();
const HELPER = anId();
const SETS = Array.from({ length: 2 ** STAFF_ROLES.length }, (_, set) =>
  STAFF_ROLES.filter((_role, index) => Math.floor(set / 2 ** index) % 2 === 1),
);
const INVITED = [ADMIN, HELPER, null].flatMap((by) => SETS.map((roles) => ({ by, roles })));

function invitedByRule({ by, roles }: (typeof INVITED)[number]): string {
  const checked = checkRoles(roles);
  if (!checked.ok) return 'roles-exclude-each-other';
  if (by === null) return areOnlyAdmins(checked.value).ok ? 'done invited' : 'role-not-allowed';
  if (by !== ADMIN) return 'role-not-allowed';
  return needsSecondAdmin([], checked.value) ? 'done proposed' : 'done invited';
}

async function differingInvitations(): Promise<readonly string[]> {
  const { owner } = fixture;
  await owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'admin@staff.test', 'x', '{admin}', 'active', now(), 'x', '\\x00'),
       ($2, 'helper@staff.test', 'x', '{support}', 'active', now(), 'x', '\\x00') on conflict do nothing`,
    [ADMIN, HELPER],
  );
  // As in production, where the server's owner may invite only admins.
  await owner.query("update public.business_clock set kind = 'server'");
  const answers = await answersTo(
    owner,
    `select concat_ws(' ', i.outcome, i.state) from staff.invite($1 ->> 'email', 'x',
       array(select jsonb_array_elements_text($1 -> 'roles')), ($1 ->> 'by')::uuid, $1 ->> 'email', 0) i`,
    INVITED.map((one, at) => ({ ...one, email: `${at}@invited.test` })),
  );
  await owner.query("update public.business_clock set kind = 'callers'");
  await owner.query("delete from staff.people where email like '%@invited.test'");
  return INVITED.flatMap((one, at) => {
    const expected = invitedByRule(one);
    return expected === answers[at]
      ? []
      : [`${one.by} ${one.roles.join(', ')}: ${expected} <> ${answers[at]}`];
  });
}

test('whoever asks for whichever roles, somebody is invited, proposed or neither as core says', async () => {
  expect(await differingInvitations()).toEqual([]);
});

test.each([
  ["given = array['admin'] and", ''],
  ["staff.may(p_by, 'admin')", "staff.may(p_by, 'admin', 'support')"],
  ["staff.needs_second_admin('{}', given)", 'false'],
])('a database that invites with %s as %s is found', async (from, to) => {
  const planted = { function: 'staff.invite', from, to };
  expect(await withDeviation(fixture.owner, planted, differingInvitations)).not.toEqual([]);
});

test('and a function that forgot the second person is found', { timeout: TWIN_TIMEOUT_MS }, async () => {
  const { rows } = await fixture.owner.query<{ source: string }>(
    "select pg_get_functiondef('staff.change_person'::regproc) as source",
  );
  const planted =
    rows[0]?.source.replace('not staff.may_be_second(p.proposed_by::text, p_by, at_ms)', 'false') ?? '';
  expect(planted).not.toBe(rows[0]?.source);
  await fixture.owner.query(planted);
  expect(await withClient(differences)).not.toEqual([]);
});
