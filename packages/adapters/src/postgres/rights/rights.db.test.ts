import {
  asSuperuser,
  type OpenTestDatabase,
  openTestDatabase,
  useClock,
} from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseMissingRoles } from '../login-roles.ts';
import { type Duty, LOGIN_ROLES } from '../roles/index.ts';

/* Grants: one role per process and duty, and secrets only for the roles that need them (ADR 38). */

const INSUFFICIENT_PRIVILEGE = '42501';
const ROLES = Object.values(LOGIN_ROLES);
const DUTIES = Object.keys(LOGIN_ROLES) as Duty[];

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const linesOf = async (text: string, values: readonly unknown[] = [ROLES]): Promise<readonly string[]> =>
  (await open.owner.query<{ line: string }>(text, [...values])).rows.map(({ line }) => line);

async function as<T>(duty: Duty, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: open.database.urlOf(duty) });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Our functions, without triggers and extensions. */
const OUR_FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'observed')
    and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

const EXECUTED_BY_NOBODY = `not exists (
  select from unnest($1::text[]) as role where has_function_privilege(role, p.oid, 'execute'))`;

test('a function that no duty executes is called by another, or by a view or a constraint', async () => {
  const idle = await linesOf(
    `select format('%s.%s: name it in rights/<duty>.ts', n.nspname, p.proname) as line from ${OUR_FUNCTIONS}
       and ${EXECUTED_BY_NOBODY}
       and not exists (select from pg_proc c where c.oid <> p.oid and c.prosrc ~ ('\\m' || p.proname || '\\('))
       and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
     order by 1`,
  );
  expect(idle).toEqual([]);
});

test('no duty executes what only other functions call', async () => {
  const inside = await linesOf(
    `select format('%s.%s', n.nspname, p.proname) as line from ${OUR_FUNCTIONS} and ${EXECUTED_BY_NOBODY} order by 1`,
  );
  expect(inside).toEqual(
    expect.arrayContaining([
      'chain.book',
      'checkout.place_paid',
      'checkout.refund_locked',
      'identity.make_official_agent',
      'ledger.book',
      'ledger.post_transfer',
      'levels.book',
      'levels.change',
      'levels.give',
      'orders.book_shipment',
      'settlement.complete',
      'settlement.hold_for_audit',
      'settlement.settle_until',
      'staff.append_audit_line',
      'staff.may',
      'staff.use_signature',
      'wallet.book_request',
      'wallet.claim_transaction',
      'wallet.decide',
      'wallet.end_as_paid',
      'wallet.notify_of_withdrawal',
    ]),
  );
});

/** Tables that determine balances and the allocation of orders. */
const DECIDED = `n.nspname in ('credit', 'ledger', 'levels', 'settings', 'settlement', 'wallet')
  or format('%s.%s', n.nspname, c.relname) in ('checkout.allocation_days', 'checkout.allocation_weights', 'checkout.episode_access',
    'checkout.invoices', 'checkout.payments', 'checkout.pre_orders', 'checkout.purchases', 'identity.sellers', 'public.consignments',
    'public.orders', 'public.promotion_links', 'public.seller_rights', 'staff.audit_lines', 'staff.people')`;

test('what functions decide, no duty writes by itself', async () => {
  const written = await linesOf(
    `with given as (
       select c.relnamespace, c.relname, a.privilege_type, null as attname, a.grantee
       from pg_class c, aclexplode(c.relacl) a where c.relkind in ('r', 'p', 'v')
       union all
       select c.relnamespace, c.relname, a.privilege_type, t.attname, a.grantee
       from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
     )
     select format('%s %s.%s%s', lower(privilege_type), n.nspname, c.relname,
       '(' || string_agg(distinct attname, ', ') || ')') as line
     from given c join pg_namespace n on n.oid = c.relnamespace
     where privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
       and grantee in (select role::regrole from unnest($1::text[]) as role) and (${DECIDED})
     group by privilege_type, n.nspname, c.relname order by n.nspname, c.relname, 1`,
  );
  expect(written).toEqual([
    // Inserted ahead of its day, and never updated.
    'insert checkout.allocation_days',
    // Erased together with the viewer.
    'update checkout.invoices(email)',
    'update checkout.purchases(email)',
    // Rows older than a year.
    'delete credit.history',
    'insert identity.sellers(contact_address, contact_kind, country, email, invited_by, locale, real_name, registered_at, review_promised_by, seller_id)',
    'update identity.sellers(avatar_id, contact_address, contact_kind, country, email, locale, real_name)',
    'update public.consignments(auto_ship, daily_cost_limit)',
    // Locking an order in a separate statement requires UPDATE on at least one column.
    'update public.orders(notice)',
    'insert public.promotion_links(consignment_id, drama_id, id, post, promised_by, seller_id, submitted_at, url)',
    'update public.promotion_links(check_found, checked_at)',
    // A missed promise.
    'update wallet.deposits(escalated_at)',
    // Reconciliation of the books with the chains.
    'insert wallet.reconciliations(compared_at, day, difference, parts, side)',
    'update wallet.reconciliations(compared_at, difference, explained_at, explained_by, explained_difference, note, parts)',
  ]);
});

test.each([
  ['identity.credentials', 'password_hash', ['seller']],
  ['identity.credentials', 'fund_password_hash', ['seller']],
  ['identity.sessions', 'token_digest', ['seller']],
  ['identity.email_codes', 'digest', ['seller']],
  ['identity.certifications', 'document', ['seller', 'console']],
  ['identity.document_pictures', 'name', ['seller', 'console']],
  // Rows are identified by this column, so deleting them requires reading it.
  ['checkout.viewer_sessions', 'token_digest', ['viewer', 'worker']],
  ['checkout.sign_in_links', 'digest', ['viewer']],
  // Functions run the allocation. No login role can predict it.
  ['checkout.allocation_days', 'secret', []],
  // Sealed by the worker, which on deletion checks whether a key is sealed.
  ['media.packages', 'sealed_key', ['viewer', 'worker']],
  ['staff.people', 'email', ['console']],
  ['staff.people', 'password_hash', ['console']],
  ['staff.people', 'totp_secret', ['console']],
  ['staff.people', 'invitation_digest', ['console']],
  ['staff.sessions', 'token_digest', ['console']],
  ['commands.log', 'answer', ['seller', 'viewer']],
  // Identities, balances and payout targets of sellers.
  ['identity.sellers', 'contact_address', ['seller', 'console', 'worker']],
  ['identity.sellers', 'real_name', ['seller', 'console', 'worker']],
  ['ledger.books', 'available', ['seller', 'console', 'worker', 'auditor']],
  ['wallet.payout_methods', 'target', ['seller', 'console', 'worker', 'payer']],
  // Card fingerprints.
  ['checkout.payments', 'source', ['viewer', 'console', 'worker']],
  ['checkout.payments', 'viewer_id', ['viewer', 'console', 'worker', 'auditor']],
] satisfies [string, string, Duty[]][])(
  '%s.%s is read by %s, and by nobody else',
  async (table, column, duties) => {
    const readers = await linesOf(
      'select role as line from unnest($1::text[]) as role where has_column_privilege(role, $2, $3, $4)',
      [ROLES, table, column, 'select'],
    );
    expect(readers.toSorted()).toEqual(duties.map((duty) => LOGIN_ROLES[duty]).toSorted());
  },
);

test.each([
  ['update', 'identity.sellers(email)', ['seller']],
  ['delete', 'identity.email_owners', []],
  ['delete', 'checkout.buyers', []],
  ['delete', 'limits.tries', []],
  ['update', 'chain.leases(held_at)', []],
] satisfies [string, string, Duty[]][])(
  'to %s %s is for %s, and for nobody else',
  async (verb, what, duties) => {
    const [table, column] = what.split(/[()]/);
    const writers = await linesOf(
      `select role as line from unnest($1::text[]) as role where case when $3::text is null
       then has_table_privilege(role, $2, $4) else has_column_privilege(role, $2, $3, $4) end`,
      [ROLES, table, column ?? null, verb],
    );
    expect(writers.toSorted()).toEqual(duties.map((duty) => LOGIN_ROLES[duty]).toSorted());
  },
);

test('the ingest reads where links lead, the clock and what was migrated, and writes nothing', async () => {
  const may = await linesOf(
    `select format('%s %s', privilege, c.oid::regclass) as line
     from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as privilege
     where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and (has_table_privilege($1, c.oid, privilege)
         or privilege not in ('delete', 'truncate') and has_any_column_privilege($1, c.oid, privilege))
     order by 1`,
    [LOGIN_ROLES.ingest],
  );
  expect(may).toEqual([
    'select business_clock',
    'select migrations.applied_migrations',
    'select tracking_links',
  ]);
});

test('the auditor writes nothing: no row, and no function that could', async () => {
  const writes = await linesOf(
    `select format('%s %s', privilege, c.oid::regclass) as line
     from pg_class c, unnest(array['insert', 'update', 'delete', 'truncate']) as privilege
     where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and (has_table_privilege($1, c.oid, privilege)
         or privilege in ('insert', 'update') and has_any_column_privilege($1, c.oid, privilege))
     union all
     select format('execute %s', p.oid::regprocedure) from ${OUR_FUNCTIONS}
       and has_function_privilege($1, p.oid, 'execute') and (p.provolatile = 'v' or p.prosecdef)`,
    [LOGIN_ROLES.auditor],
  );
  expect(writes).toEqual([]);
});

const secretOf = (number: number): string => String(number).padStart(64, '0');

test('a draw’s secret is told after its day, whatever time the caller says', async () => {
  await open.owner.query(
    `insert into checkout.allocation_days (day, secret, fingerprint, prepared_at)
     select (now() + n * interval '1 day')::date, s.secret, encode(sha256(decode(s.secret, 'hex')), 'hex'), now()
     from generate_series(-2, 2) n, lateral (select lpad(to_hex(n + 2), 64, '0') as secret) s`,
  );
  await useClock(open.owner, 'server');
  try {
    await as('seller', async (client) => {
      await expect(client.query('select secret from checkout.allocation_days')).rejects.toMatchObject({
        code: INSUFFICIENT_PRIVILEGE,
      });
      const { rows } = await client.query(
        'select checkout.published_secret(day, $1) as secret from checkout.allocation_days order by day',
        [Date.UTC(2100, 0, 1)],
      );
      expect(rows.map(({ secret }) => secret)).toEqual([secretOf(0), secretOf(1), null, null, null]);
    });
  } finally {
    await useClock(open.owner, 'callers');
  }
});

test('nobody who logs in reads or writes the queue past its functions', async () => {
  for (const duty of DUTIES) {
    await as(duty, async (client) => {
      for (const attempt of [
        'select from jobs.messages',
        'delete from jobs.messages',
        `insert into jobs.messages (kind, content) values ('send-mail', '{}')`,
        `update jobs.messages set due_at = '2100-01-01'`,
        `insert into jobs.turns (task, turn_at, begun_at) values ('settle-due-orders', now(), now())`,
        `update jobs.turns set held_until = '2100-01-01'`,
        `select jobs.leave_mails_to_sellers('{}', '[]', null)`,
      ]) {
        await expect(client.query(attempt), attempt).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
      }
    });
  }
});

test.each([
  ['account_mail', ['seller']],
  ['auto_ship', ['seller', 'console', 'watcher1', 'watcher2', 'worker']],
  ['email_code', ['seller']],
  ['execute_decisions', ['console']],
  ['give_back', ['viewer', 'worker']],
  ['hand_out_announcement', ['console', 'worker']],
  ['money_mail', ['console', 'watcher1', 'watcher2']],
  ['pay_refund', ['viewer', 'worker']],
  ['remove_files', ['seller', 'console', 'worker']],
  ['review_mail', ['console']],
  ['send_mail', ['worker']],
  ['settle_invoice', ['watcher1', 'watcher2']],
  ['sign_in_mail', ['viewer']],
  ['staff_mail', ['console']],
] satisfies [string, Duty[]][])('messages %s are left by %j, and by nobody else', async (kind, duties) => {
  const leaves = (duty: Duty) =>
    as(duty, (client) => client.query(`select jobs.leave_${kind}('[]', null)`)).then(
      () => true,
      () => false,
    );
  const found: Duty[] = [];
  for (const duty of DUTIES) if (await leaves(duty)) found.push(duty);
  expect(new Set(found)).toEqual(new Set<Duty>(duties));
});

test('roles that are missing are named before anything is migrated', async () => {
  await asSuperuser(open.database.name, async (client) => {
    await client.query('begin; alter role cliffhanger_auditor rename to cliffhanger_elsewhere');
    await expect(refuseMissingRoles(client)).rejects.toThrow(
      /create role cliffhanger_auditor login;[^]*alter role cliffhanger_auditor set temp_file_limit = '4GB';/,
    );
    await client.query('rollback');
  });
});
