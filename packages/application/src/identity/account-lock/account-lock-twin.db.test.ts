import {
  ACCOUNT_LOCK_RULES,
  type AccountLock,
  LOCKS_COUNTED_MS,
  LONGEST_LOCK_MS,
  lockAccount,
} from '@cliffhanger/core/identity';
import { DAY_MS, type Instant, idOf, instantOf, later, noticeByPerson } from '@cliffhanger/core/kernel';
import {
  type OpenTestDatabase,
  openTestDatabase,
  withDeviatingConstraint,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  addTwinSellers,
  answersTo,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* How long an account may be locked, alone and added to earlier locks: core compared with the database. */

const START = Date.UTC(2026, 0, 1);

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

interface LockRequest {
  readonly sellerId: string;
  readonly id: string;
  readonly now: Instant;
  readonly days: number;
  readonly before: readonly AccountLock[];
}

const groundOf = (dice: Dice) => ({ rule: dice.pick(ACCOUNT_LOCK_RULES), facts: {}, note: null });

/**
 * A lock within the counted period, some of them opened early. Kept shorter than the planted bound, so that
 * it cannot trigger it.
 */
function anEarlierLock(dice: Dice, now: Instant): AccountLock {
  const lockedAt = later(now, -dice.between(0, LOCKS_COUNTED_MS + DAY_MS));
  const until = later(lockedAt, dice.between(1, LONGEST_LOCK_MS / DAY_MS - 2) * DAY_MS);
  return {
    id: idOf(crypto.randomUUID()),
    notice: noticeByPerson(groundOf(dice), lockedAt),
    until,
    openedAt: dice.isLucky(0.3) ? later(lockedAt, dice.between(0, until - lockedAt)) : null,
  };
}

/** Some durations differ from the limit by a millisecond. */
function aLockRequest(dice: Dice): LockRequest {
  const now = instantOf(START + dice.between(0, 900 * DAY_MS));
  const ms = dice.isLucky(0.5)
    ? dice.between(1, 14) * DAY_MS
    : LONGEST_LOCK_MS + dice.pick([-1, 0, 1, dice.between(-LONGEST_LOCK_MS + 1, LONGEST_LOCK_MS)]);
  const before = dice.isLucky(0.5) ? [] : [anEarlierLock(dice, now)];
  return { sellerId: crypto.randomUUID(), id: crypto.randomUUID(), now, days: ms / DAY_MS, before };
}

const AT = (ms: string): string => `to_timestamp((${ms})::bigint / 1000.0)`;

async function differingLocks(seed: string) {
  const dice = diceOf(seed);
  const asked = Array.from({ length: TWIN_CASES }, () => aLockRequest(dice));
  const byRule = asked.map(
    ({ id, days, before, now }) =>
      lockAccount({ id: idOf(id), ground: groundOf(dice), days }, before, now).ok,
  );
  await addTwinSellers(
    open.owner,
    asked.map(({ sellerId }) => sellerId),
  );
  const earlier = asked.flatMap(({ sellerId, before }) =>
    before.map(({ id, notice, until, openedAt }) => ({ sellerId, id, notice, until, openedAt })),
  );
  await open.owner.query(
    `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by, opened_at, opened_by)
     select (l ->> 'sellerId')::uuid, (l ->> 'id')::uuid, l -> 'notice', ${AT("l -> 'notice' ->> 'decidedAt'")},
       ${AT("l ->> 'until'")}, 'somebody', ${AT("l ->> 'openedAt'")},
       case when l ->> 'openedAt' is not null then 'somebody' end
     from jsonb_array_elements($1::jsonb) l`,
    [JSON.stringify(earlier)],
  );
  const answers = await answersTo(
    open.owner,
    `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by)
     values (($1 ->> 'sellerId')::uuid, ($1 ->> 'id')::uuid, $1 -> 'notice', ${AT("$1 ->> 'now'")}, ${AT("$1 ->> 'until'")}, 'somebody')
     returning 'locked'`,
    asked.map(({ sellerId, id, now, days }) => ({
      sellerId,
      id,
      notice: noticeByPerson(groundOf(dice), now),
      now,
      until: later(now, Math.round(days * DAY_MS)),
    })),
  );
  const differences = asked.flatMap((one, at) =>
    byRule[at] === (answers[at] === 'locked') ? [] : [`${shown(one)}: ${byRule[at]} <> ${answers[at]}`],
  );
  return { differences, isBoth: new Set(byRule).size === 2 };
}

test(
  `a lock lasts a week at most, with those of thirty days before it, for the rule and for the database, seed ${TWIN_SEED}`,
  async () => {
    const { differences, isBoth } = await differingLocks(TWIN_SEED);
    expect(differences).toEqual([]);
    expect(isBoth).toBe(true);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['<= (locked_at', '< (locked_at'],
  ['7 days', '6 days'],
])('a database that takes locks with %s as %s is found', async (from, to) => {
  const planted = { table: 'identity.account_locks', constraint: 'ends_within_a_week', from, to };
  const { differences } = await withDeviatingConstraint(open.owner, planted, () => differingLocks('planted'));
  expect(differences).not.toEqual([]);
});

test.each([
  ['720 hours', '480 hours'],
  ['168 hours', '192 hours'],
  ['168 hours', '167 hours'],
])('a database that counts locks before with %s as %s is found', async (from, to) => {
  const planted = { function: 'identity.keep_locks_short', from, to };
  const { differences } = await withDeviation(open.owner, planted, () => differingLocks('planted'));
  expect(differences).not.toEqual([]);
});
