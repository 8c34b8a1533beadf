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
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/simulation';
import {
  addTwinSellers,
  answersTo,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* How long an account may be locked: core counts what was locked before, the database looks at each lock alone. */

const START = Date.UTC(2026, 0, 1);
const SELLER = crypto.randomUUID();

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addTwinSellers(open.owner, [SELLER]);
});
afterAll(() => open.close());

interface LockRequest {
  readonly id: string;
  readonly now: Instant;
  readonly days: number;
  readonly before: readonly AccountLock[];
}

const groundOf = (dice: Dice) => ({ rule: dice.pick(ACCOUNT_LOCK_RULES), facts: {}, note: null });

/** Ended in the time that counts, or opened. */
function anEarlierLock(dice: Dice, now: Instant): AccountLock {
  const lockedAt = later(now, -dice.between(0, LOCKS_COUNTED_MS + DAY_MS));
  const until = later(lockedAt, dice.between(1, LONGEST_LOCK_MS / DAY_MS) * DAY_MS);
  return {
    id: idOf(crypto.randomUUID()),
    notice: noticeByPerson(groundOf(dice), lockedAt),
    until,
    openedAt: dice.isLucky(0.3) ? later(lockedAt, dice.between(0, until - lockedAt)) : null,
  };
}

/** Some to the millisecond. */
function aLockRequest(dice: Dice): LockRequest {
  const now = instantOf(START + dice.between(0, 900 * DAY_MS));
  const ms = dice.isLucky(0.5)
    ? dice.between(1, 14) * DAY_MS
    : LONGEST_LOCK_MS + dice.pick([-1, 0, 1, dice.between(-LONGEST_LOCK_MS + 1, LONGEST_LOCK_MS)]);
  const before = dice.isLucky(0.5) ? [] : [anEarlierLock(dice, now)];
  return { id: crypto.randomUUID(), now, days: ms / DAY_MS, before };
}

async function differingLocks(seed: string) {
  const dice = diceOf(seed);
  const asked = Array.from({ length: TWIN_CASES }, () => aLockRequest(dice));
  const byRule = asked.map(
    ({ id, days, before, now }) =>
      lockAccount({ id: idOf(id), ground: groundOf(dice), days }, before, now).ok,
  );
  const answers = await answersTo(
    open.owner,
    `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by)
     values ('${SELLER}', ($1 ->> 'id')::uuid, '{}', to_timestamp(($1 ->> 'now')::bigint / 1000.0),
       to_timestamp(($1 ->> 'until')::bigint / 1000.0), 'somebody') returning 'locked'`,
    asked.map(({ id, now, days }) => ({ id, now, until: later(now, Math.round(days * DAY_MS)) })),
  );
  const differences = asked.flatMap((one, at) => {
    const isTaken = answers[at] === 'locked';
    // What was locked before counts for core alone: it may refuse more.
    const isSame = one.before.length === 0 ? byRule[at] === isTaken : isTaken || byRule[at] === false;
    return isSame ? [] : [`${shown(one)}: ${byRule[at]} <> ${answers[at]}`];
  });
  return { differences, isBoth: new Set(byRule).size === 2 };
}

test(
  `one lock lasts a week at most for the rule and for the database, to the millisecond, seed ${TWIN_SEED}`,
  async () => {
    const { differences, isBoth } = await differingLocks(TWIN_SEED);
    expect(differences).toEqual([]);
    expect(isBoth).toBe(true);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['<= (locked_at', '< (locked_at'],
  ['7 days', '8 days'],
  ['7 days', '6 days'],
])('a database that takes locks with %s as %s is found', async (from, to) => {
  const planted = { table: 'identity.account_locks', constraint: 'ends_within_a_week', from, to };
  const { differences } = await withDeviatingConstraint(open.owner, planted, () => differingLocks('planted'));
  expect(differences).not.toEqual([]);
});
