import { instantOf } from '@cliffhanger/core/kernel';
import { AUDIT_START, type AuditLine, auditHash, checkAuditLines } from '@cliffhanger/core/staff';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { shown, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The audit log: compares the database's hash of each line with the hash that core computes for an export. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

type Words = Omit<AuditLine, 'sequence' | 'previousHash' | 'hash'>;

/** Empty strings, other scripts, and characters with a meaning in other text formats. */
const SOME_WORDS = ['', '-', 'ok', 'zwölf', '第一集', '{"a":"b"}', 'a\tb', "o'clock", '\\n', '🎬', ' '];

const words = (dice: Dice): string =>
  Array.from({ length: dice.between(0, 3) }, () => dice.pick(SOME_WORDS)).join('');

const aLine = (dice: Dice): Words => ({
  at: instantOf(dice.between(0, 4_000_000_000_000)),
  operatorId: dice.isLucky(0.3) ? null : (crypto.randomUUID() as Words['operatorId']),
  roles: dice.pick(['', 'admin', 'reviewer,support', 'command-line']),
  sessionId: dice.isLucky(0.3) ? null : crypto.randomUUID(),
  action: words(dice),
  kind: dice.pick(['view', 'change'] as const),
  isPersonal: dice.isLucky(0.5),
  subject: dice.isLucky(0.4) ? null : { kind: words(dice), id: words(dice) },
  facts: words(dice),
  result: dice.pick(['ok', 'failed', 'token-invalid', 'role-not-allowed'] as const),
  requestId: words(dice),
});

interface Hashed {
  readonly sequence: bigint;
  readonly previous_hash: string;
  readonly hash: string;
}

async function appended(lines: readonly Words[]): Promise<readonly Hashed[]> {
  const { rows } = await open.owner.query<Hashed>(
    `with added as materialized (
       select staff.append_audit_line((l ->> 'at')::bigint, (l ->> 'operatorId')::uuid, l ->> 'roles',
         (l ->> 'sessionId')::uuid, l ->> 'action', l ->> 'kind', (l ->> 'isPersonal')::boolean, l -> 'subject' ->> 'kind',
         l -> 'subject' ->> 'id', l ->> 'facts', l ->> 'result', l ->> 'requestId') as sequence
       from jsonb_array_elements($1::jsonb) with ordinality as f (l, ordinal) order by ordinal)
     select array_agg(sequence order by sequence) from added`,
    [JSON.stringify(lines)],
  );
  expect(rows.length).toBe(1);
  const { rows: newest } = await open.owner.query<Hashed>(
    `select sequence, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash from (
       select * from staff.audit_lines order by sequence desc limit $1) newest order by sequence`,
    [lines.length],
  );
  return newest;
}

async function differingLines(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const lines = Array.from({ length: many }, () => aLine(dice));
  const hashed = await appended(lines);
  const whole = lines.map((line, at): AuditLine => {
    const { sequence = 0n, previous_hash: previousHash = '', hash = '' } = hashed[at] ?? {};
    return { ...line, sequence, previousHash, hash };
  });
  const wrong = whole.filter((line) => auditHash(line) !== line.hash).map(shown);
  const [first] = whole;
  const from = { sequence: (first?.sequence ?? 1n) - 1n, head: first?.previousHash ?? AUDIT_START };
  const { fault } = checkAuditLines(from, whole);
  return fault === undefined ? wrong : [...wrong, shown(fault)];
}

test(
  `a line of the log has the hash that core works out, and the next one carries it, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingLines(TWIN_SEED, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ["when p_roles = '' then '-'", "when p_roles = '' then ''"],
  ["|| ' personal'", "|| ' private'"],
  ["p_subject_kind || ' ' || p_subject_id", 'p_subject_kind || p_subject_id'],
  ['p_result, p_request_id, p_facts)', 'p_request_id, p_result, p_facts)'],
  ["encode(head.head, 'hex')", "encode(sha256(head.head), 'hex')"],
])('a database that hashes with %s as %s is found', async (from, to) => {
  const planted = { function: 'staff.append_audit_line', from, to };
  expect(await withDeviation(open.owner, planted, () => differingLines(`planted ${from}`, 60))).not.toEqual(
    [],
  );
});
