import { TEST_CASES, TEST_SEED } from '@cliffhanger/testing/cases';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { brokenRules, runHistories } from '@cliffhanger/testing/ledger';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

const HISTORIES = 2 * TEST_CASES;
const MINUTES = 60_000;

let open: OpenTestDatabase;
const opened: OpenTestDatabase[] = [];

beforeEach(async () => {
  open = await openTestDatabase({ maxConnections: 12 });
  opened.push(open);
});
afterEach(() => opened.pop()?.close());
afterAll(() => Promise.all(opened.map((left) => left.close())));

test(
  `${HISTORIES} random histories from seed ${TEST_SEED} leave the books as the model has them`,
  async () => {
    const report = await runHistories(open, { histories: HISTORIES, seed: TEST_SEED });
    expect(report.histories).toBeGreaterThanOrEqual(HISTORIES);
    expect(report.transfers).toBeGreaterThan(HISTORIES);
  },
  10 * MINUTES,
);

/** Changes one line of the posting function, as a bug in a later migration would. */
async function plant(correct: string, mistaken: string): Promise<void> {
  const { rows } = await open.owner.query<{ definition: string }>(
    "select pg_get_functiondef('ledger.post_transfer'::regproc) as definition",
  );
  const definition = rows[0]?.definition ?? '';
  expect(definition).toContain(correct);
  await open.owner.query(definition.replace(correct, mistaken));
}

test.for([
  [
    'a wrong sum',
    'escrow = b.escrow + moved.escrow',
    'escrow = b.escrow + moved.escrow + (moved.escrow % 7 = 3)::int',
  ],
  [
    'a forgotten key',
    'where k.digest = v_digest and k.journal_id = p_journal)',
    'where k.digest = v_digest and k.journal_id is null)',
  ],
  ['a wrong hash', "coalesce(p_reason, '-')", "'-'"],
  ['a balance not looked at', "when book.withdrawing + moved.withdrawing < 0 then 'seller:withdrawing'", ''],
  ['a lost entry', 'v_hash, p_accounts, p_amounts', 'v_hash, p_accounts[1:8], p_amounts[1:8]'],
])('%s planted in the database is found, with a seed to see it again', async ([, correct, mistaken]) => {
  await plant(correct as string, mistaken as string);
  const run = runHistories(open, { histories: 400, seed: 7, shrink: false });
  await expect(run).rejects.toThrow(/seed: \d+, path: "[\d:]+"|seed 7/);
});

async function rolledUpAccounts(): Promise<number> {
  await open.app.query('select ledger.roll_up_platform_accounts()');
  const { rows } = await open.owner.query<{ count: number }>(
    'select count(*)::integer as count from ledger.account_rollups',
  );
  return rows[0]?.count ?? 0;
}

test('a row changed behind the back of the books breaks a rule', async () => {
  await runHistories(open, { histories: 16, seed: 3 });
  expect(await brokenRules(open.app)).toEqual([]);
  // A rollup skips entries that any transaction of the server could still change, so concurrent tests may
  // delay it.
  await expect.poll(rolledUpAccounts, { timeout: 40_000 }).toBeGreaterThan(0);
  const changes = [
    "update ledger.transfers set amounts[1] = amounts[1] + 1 where accounts[1] = 'seller:available'",
    'update ledger.transfers set order_id = id where sequence = 1',
    'update ledger.books set available = available + 1 where journal_length > 0',
    "update ledger.transfers set actor = 'nobody' where sequence = 1",
    'delete from ledger.transfer_keys where sequence = 1',
    'delete from ledger.transfers where sequence = 1',
    'update ledger.account_rollups set balance = balance + 1',
  ];
  for (const change of changes) {
    const client = await open.owner.connect();
    try {
      await client.query('begin');
      await client.query(change);
      expect(await brokenRules(client), change).not.toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
