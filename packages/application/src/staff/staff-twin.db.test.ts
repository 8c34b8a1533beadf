import { randomUUID } from 'node:crypto';
import type { Email } from '@cliffhanger/core/identity';
import { accept, idOf, instantOf, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import {
  areOnlyAdmins,
  changeRoles,
  checkRoles,
  confirmRoles,
  keepsAnAdmin,
  needsSecondAdmin,
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

/* What one admin does about somebody: the database's function against core's rules, on random people. */

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

interface Case {
  readonly admins: readonly OperatorId[];
  readonly member: StaffMember;
  readonly deed: 'change' | 'confirm' | 'remove';
  readonly roles: readonly StaffRole[];
  readonly by: OperatorId;
}

function aCase(): Case {
  const others = [anId(), anId()].slice(0, oneOf([1, 2]));
  const state = oneOf(['proposed', 'invited', 'active', 'active', 'removed'] as const);
  const roles = state === 'removed' || state === 'proposed' ? [] : someRoles();
  const hasProposal = state === 'proposed' || (state !== 'removed' && dice.isLucky(0.5));
  const member: StaffMember = {
    id: anId(),
    email: `${randomUUID()}@twin.test` as Email,
    name: 'Twin',
    roles,
    proposal: hasProposal ? { roles: someRoles(), by: oneOf(others) } : null,
    state,
    createdAt: instantOf(0),
  };
  const isAdmin = state === 'active' && roles.includes('admin');
  return {
    admins: isAdmin ? [...others, member.id] : others,
    member,
    deed: oneOf(['change', 'confirm', 'remove']),
    roles: someRoles(),
    by: oneOf([...others, member.id, anId()]),
  };
}

/** As core says it. */
function judged({ admins, member, deed, roles, by }: Case): Result<StaffMember> {
  if (!admins.includes(by)) return refuse('role-not-allowed');
  const after = {
    change: () => changeRoles(member, roles, by),
    confirm: () => confirmRoles(member, by),
    remove: () => removeMember(member, by),
  }[deed]();
  if (!after.ok) return after;
  const kept = keepsAnAdmin(admins, after.value);
  return kept.ok ? accept(after.value) : kept;
}

const ADD = `insert into staff.people (id, email, name, roles, proposed_roles, proposed_by, state, created_at,
    password_hash, totp_secret)
  values ($1, $2, 'x', $3, $4, $5, $6, now(), 'x', '\\x00')`;

const shown = (member: Pick<StaffMember, 'roles' | 'proposal' | 'state'>) => ({
  roles: member.roles,
  proposed_roles: member.proposal?.roles ?? null,
  state: member.state,
});

async function differences(client: PoolClient): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let number = 0; number < TWIN_CASES; number += 1) {
    const one = aCase();
    const { member, admins, deed, roles, by } = one;
    await client.query('begin');
    for (const id of admins.filter((admin) => admin !== member.id))
      await client.query(ADD, [id, `${id}@twin.test`, ['admin'], null, null, 'active']);
    await client.query(ADD, [
      member.id,
      member.email,
      member.roles,
      member.proposal?.roles ?? null,
      member.proposal?.by ?? null,
      member.state,
    ]);
    const { rows } = await client.query(
      "select outcome from staff.change_person($1, $2, $3, $4, 'digest', 0)",
      [member.id, deed, deed === 'change' ? roles : null, by],
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

/* Who is let in: every set of roles, asked for by an admin, by somebody else and by whoever owns the machine. */

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
  // As in production, where the owner of the machine lets in nobody but admins.
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
    rows[0]?.source.replace('if p.proposed_by = p_by then return', 'if false then return') ?? '';
  expect(planted).not.toBe(rows[0]?.source);
  await fixture.owner.query(planted);
  expect(await withClient(differences)).not.toEqual([]);
});
