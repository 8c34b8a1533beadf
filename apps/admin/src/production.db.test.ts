import { tmpdir } from 'node:os';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  TEST_ENCRYPTION_KEY,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, runInShell } from '../test/run-command.ts';
import type { Task } from './read-args.ts';

/* Runs every command in production: refused commands, and unchanged tables. */

let fixture: Fixture;
let seller: Awaited<ReturnType<typeof aSellerAtWork>>;
beforeAll(async () => {
  fixture = await openFixture();
  seller = await aSellerAtWork();
}, 120_000);
afterAll(() => fixture.close());

const PRODUCTION = { CLIFFHANGER_ENV: 'production' };

/** A seller with money, a consignment right and an order. */
async function aSellerAtWork() {
  const { dependencies, owner } = fixture;
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner);
  const approved = await anApprovedSeller(dependencies);
  const { id: sellerId } = approved;
  await withMoney(dependencies, sellerId, '100');
  await aConsignment(dependencies, sellerId, dramaId);
  await anOrder(dependencies, { sellerId, dramaId });
  const sealed = createAesSealing({ current: TEST_ENCRYPTION_KEY }).seal('an episode', Buffer.alloc(16));
  await owner.query('update media.packages set sealed_key = $1 where sealed_key is not null', [sealed]);
  return approved;
}

const admin = (args: readonly string[], more: NodeJS.ProcessEnv = PRODUCTION) =>
  runCommand(fixture.database, args, {
    DATABASE_OWNER_URL: fixture.database.ownerUrl,
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    STORAGE_DIR: tmpdir(),
    ...more,
  });

const SHOWN = 'shown';
const DONE = 'done';
const BY = ['--by', 'ida'];

/** Every command must be in this table, or the test does not compile. */
const TYPED: { readonly [Kind in Task['kind']]: readonly [where: string, args: () => readonly string[]] } = {
  'tell-time': [SHOWN, () => ['clock']],
  'invite-staff': [
    'People',
    () => ['staff', 'invite', 'fay@example.org', '--name', 'Fay', '--role', 'finance'],
  ],
  'lock-account': [DONE, () => ['lock', seller.email, ...BY, '--rule', 'device-stolen']],
  'unlock-account': [DONE, () => ['unlock', seller.email, ...BY]],
  'add-invitation': [DONE, () => ['invitation', ...BY]],
  // Nothing here is encrypted with another key; the tests in src/sealing cover that.
  'seal-anew': [SHOWN, () => ['seal-anew', ...BY]],
  'move-clock': ['never moved', () => ['clock', '--by', '7d']],
};
const commands = Object.entries(TYPED);
const changes = commands.filter(([, [where]]) => where !== SHOWN);

/** All rows of all tables except the audit log, as one text per table. */
async function everyRow(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await fixture.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
       and (schemaname, tablename) not in
         (('staff', 'audit_lines'), ('staff', 'audit_head'), ('transparency', 'actions'))`,
  );
  const { rows } = await fixture.owner.query<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows from ${name} t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

async function tablesChangedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await everyRow();
  await work();
  const after = await everyRow();
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** Locks, invitation codes and notifications; `observed` belongs to the tests. */
const MAY_CHANGE: readonly string[] = [
  'identity.account_locks',
  'identity.invitation_codes',
  'messages.inbox',
  'messages.counts',
  'jobs.messages',
  'observed.changes',
];

const linesOf = async (kind: string) => {
  const { rows } = await fixture.owner.query<{ roles: string; result: string; facts: string }>(
    'select roles, result, facts from staff.audit_lines where action = $1 order by sequence',
    [`admin.${kind}`],
  );
  return rows;
};

describe('in production', () => {
  test.each(commands.filter(([, [where]]) => where !== DONE))(
    '%s changes no row of money, levels, settings, staff or anything else',
    async (kind, [where, args]) => {
      const before = await everyRow();
      const { exitCode, output } = await admin(args());
      const isShown = where === SHOWN;
      expect({ kind, exitCode }).toEqual({ kind, exitCode: isShown ? 0 : 1 });
      expect(output).toContain(isShown ? '' : where);
      expect(await everyRow()).toEqual(before);
      expect(await linesOf(kind)).toMatchObject([{ roles: 'command-line' }]);
    },
    120_000,
  );

  test('locking an account and adding a code are allowed, write an audit line and change nothing else', async () => {
    for (const [kind, [, args]] of commands.filter(([, [where]]) => where === DONE)) {
      const changed = await tablesChangedBy(async () =>
        expect({ kind, ...(await admin(args())) }).toMatchObject({ kind, exitCode: 0 }),
      );
      expect({ kind, changed }).not.toEqual({ kind, changed: [] });
      expect({ kind, others: changed.filter((table) => !MAY_CHANGE.includes(table)) }).toEqual({
        kind,
        others: [],
      });
      expect(await linesOf(kind)).toMatchObject([{ roles: 'command-line', result: 'ok' }]);
    }
  }, 120_000);

  test.each([undefined, '', 'Development'])(
    'a CLIFFHANGER_ENV of %j counts as production',
    async (kind) => {
      const before = await everyRow();
      const ended = await runInShell(fixture.database, ['clock', '--by', '7d'], { CLIFFHANGER_ENV: kind });
      expect(ended).toMatchObject({ exitCode: 1, output: expect.stringContaining('never moved') });
      expect(await everyRow()).toEqual(before);
    },
    120_000,
  );
});

test('outside production all commands run, and every change writes an audit line', async () => {
  for (const [kind, [, args]] of changes) {
    await admin(args(), { CLIFFHANGER_ENV: 'test' });
    expect({ kind, ...(await linesOf(kind)).at(-1) }).toMatchObject({
      kind,
      roles: 'command-line',
      result: 'ok',
    });
  }
}, 240_000);

test('a change whose audit line cannot be written is not made', async () => {
  const { owner } = fixture;
  const append = 'execute on function staff.write_audit_line';
  await owner.query(`revoke ${append} from cliffhanger_console`);
  try {
    const before = await everyRow();
    const args = ['lock', seller.email, ...BY, '--rule', 'device-stolen'];
    expect(await admin(args, { CLIFFHANGER_ENV: 'test' })).toMatchObject({ exitCode: 1 });
    expect(await everyRow()).toEqual(before);
  } finally {
    await owner.query(`grant ${append} to cliffhanger_console`);
  }
}, 120_000);
