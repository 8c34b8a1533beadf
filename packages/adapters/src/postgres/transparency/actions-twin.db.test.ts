import { instantOf } from '@cliffhanger/core/kernel';
import {
  ACTIONS_START,
  type ActionLine,
  actionHash,
  checkActionLines,
  publicSubject,
} from '@cliffhanger/core/transparency';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { shown, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProbePool } from '../connection.ts';
import { readActionChain } from './public-actions.ts';

/*
 * The public log of staff actions: the database derives each line from the audit log, and core computes the
 * expected line.
 */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

interface AuditWords {
  readonly at: number;
  readonly roles: string;
  readonly action: string;
  readonly kind: 'view' | 'change';
  readonly isPersonal: boolean;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly result: string;
}

const SECRETS = ['facts-of-somebody', 'request-of-somebody'] as const;
const KINDS = [
  'alarm appeal category certification deposit drama episode-upload payment-exception promotion-link resolution',
  'setting-proposal store transfer withdrawal order complaint setting content-page',
  'seller registration account staff staff-email staff-session invitation-code set-aside comparison unheard-of',
].flatMap((kinds) => kinds.split(' '));

/** Often an id in a publishable format, otherwise nearly one or arbitrary text. */
const anId = (dice: Dice): string =>
  dice.pick([
    crypto.randomUUID(),
    crypto.randomUUID(),
    'CH-7QK2M9',
    'CH-7QK2M9abc',
    'withdrawalFee',
    'ida@example.org',
    dice.pick([crypto.randomUUID().toUpperCase(), `${crypto.randomUUID()} `, 'ch-7QK2M9', '第一集 🎬', '']),
  ]);

const anAuditLine = (dice: Dice): AuditWords => ({
  at: dice.between(0, 4_000_000_000_000),
  roles: dice.pick(['', 'admin', 'reviewer,support', 'command-line']),
  action: dice.pick(['staff.log-in', 'reviews.decide', '', 'zwölf', "o'clock"]),
  kind: dice.pick(['view', 'change'] as const),
  isPersonal: dice.isLucky(0.5),
  subject: dice.isLucky(0.2) ? null : { kind: dice.pick(KINDS), id: anId(dice) },
  result: dice.pick(['ok', 'ok', 'failed', 'token-invalid', 'role-not-allowed']),
});

const append = (lines: readonly AuditWords[]) =>
  open.owner.query(
    `select staff.append_audit_line((l ->> 'at')::bigint, gen_random_uuid(), l ->> 'roles', gen_random_uuid(),
       l ->> 'action', l ->> 'kind', (l ->> 'isPersonal')::boolean, l -> 'subject' ->> 'kind', l -> 'subject' ->> 'id',
       $2, l ->> 'result', $3)
     from (select l from jsonb_array_elements($1::jsonb) with ordinality as f (l, ordinal) order by ordinal) in_order`,
    [JSON.stringify(lines), ...SECRETS],
  );

/** The lines that core derives from the audit log, in order. */
function expectedOf(lines: readonly AuditWords[], last: ActionLine | undefined): readonly ActionLine[] {
  const expected: ActionLine[] = [];
  for (const { subject, at, ...words } of lines) {
    const before = expected.at(-1) ?? last;
    const line = {
      ...words,
      at: instantOf(at),
      subject: publicSubject(subject, words.result),
      sequence: (before?.sequence ?? 0n) + 1n,
      previousHash: before?.hash ?? ACTIONS_START,
    };
    expected.push({ ...line, hash: actionHash(line) });
  }
  return expected;
}

const LONGER_THAN_ALL = 1_000_000;
const wholeLog = () => readActionChain(open.owner, { after: 0n, most: LONGER_THAN_ALL });

async function differingLines(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const lines = Array.from({ length: many }, () => anAuditLine(dice));
  const before = await wholeLog();
  await append(lines);
  const expected = expectedOf(lines, before.at(-1));
  const found = (await wholeLog()).slice(before.length);
  const { fault } = checkActionLines(
    { sequence: before.at(-1)?.sequence ?? 0n, head: before.at(-1)?.hash ?? ACTIONS_START },
    found,
  );
  return [
    ...expected.filter((line, at) => shown(line) !== shown(found[at])).map(shown),
    ...(fault === undefined ? [] : [shown(fault)]),
  ];
}

test(
  `a line of the public log is what core makes of the audit log, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingLines(TWIN_SEED, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['transparency.is_told', "'promotion-link', ", ''],
  ['transparency.is_told', "'withdrawal')", "'withdrawal', 'seller')"],
  ['transparency.is_told', "then p_result = 'ok' and", 'then'],
  ['transparency.is_told', '{1,16}$', '{1,16}'],
  ['transparency.action_hash', "|| ' personal'", "|| ' private'"],
  ['transparency.action_hash', "when p_roles = '' then '-'", "when p_roles = '' then ''"],
])(
  'a database whose %s says %s as %s is found',
  async (name, from, to) => {
    const planted = { function: name, from, to };
    const found = await withDeviation(open.owner, planted, () =>
      differingLines(`planted ${from}`, 2 * TWIN_CASES).catch((error: unknown) => [String(error)]),
    );
    expect(found).not.toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test('neither who it was nor what was asked for stands anywhere in the public log', async () => {
  await append([anAuditLine(diceOf('secrets'))]);
  const { rows } = await open.owner.query<{ text: string }>(
    `select string_agg(a::text, E'\\n') as text from transparency.actions a`,
  );
  const text = rows[0]?.text ?? '';
  expect([...SECRETS, 'ida@example.org'].filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toMatch(/withdrawalFee/);
});

test.each(['seller', 'viewer', 'console', 'worker', 'auditor'] as const)(
  'the %s’s login cannot add to it, change it or empty it',
  async (role) => {
    const login = createProbePool({ connectionString: open.database.urlOf(role) });
    for (const text of [
      'insert into transparency.actions select * from transparency.actions limit 1',
      "update transparency.actions set result = 'ok'",
      'delete from transparency.actions',
      'truncate transparency.actions',
      'select transparency.add_action(null)',
      'alter table staff.audit_lines disable trigger audit_line_is_told',
    ])
      await expect(login.query(text), text).rejects.toThrow(/permission denied|must be owner/);
    await login.end();
  },
);

test('even its owner cannot write a line whose fingerprint is not its own', async () => {
  await append([anAuditLine(diceOf('forged'))]);
  await expect(open.owner.query("update transparency.actions set action = 'staff.tea'")).rejects.toThrow(
    'hash_of_the_line',
  );
});
