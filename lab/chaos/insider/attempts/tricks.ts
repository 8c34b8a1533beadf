import type { Catalogue } from '../catalogue.ts';
import type { Attempt } from './attempt.ts';
import { EVIL_ADDRESS, type Forger } from './forged-values.ts';

/* Attacks that need no particular table: impersonation, shadowing objects, disabling guards. */

const RAISE = `update ledger.books set available = available + 900000000`;

const refused = (name: string, ...steps: readonly string[]): Attempt => ({
  name,
  kind: 'trick',
  steps,
  mustBeRefused: true,
});
const alone = (name: string, step: string): Attempt => ({ ...refused(name, step), isAlone: true });
/** May succeed: only a change of money counts. */
const harmless = (name: string, ...steps: readonly string[]): Attempt => ({ name, kind: 'trick', steps });

/** `others` are the other login roles. */
export function tricks(catalogue: Catalogue, forger: Forger, others: readonly string[]): readonly Attempt[] {
  return [
    ...becomingSomebodyElse(others),
    ...puttingInPlace(catalogue),
    ...turningGuardsOff(catalogue),
    ...leavingTheDatabase(),
    ...roundAbout(forger),
    ...catalogue.sequences.map((name) => refused(`set back sequence ${name}`, `select setval('${name}', 1)`)),
  ];
}

const becomingSomebodyElse = (roles: readonly string[]): readonly Attempt[] =>
  [
    'cliffhanger_owner',
    'postgres',
    'pg_read_all_data',
    'pg_write_all_data',
    'pg_execute_server_program',
    ...roles,
  ].flatMap((role) => [
    refused(`set role ${role}`, `set local role ${role}`),
    refused(`set session authorization ${role}`, `set local session authorization ${role}`),
    refused(`grant ${role} to oneself`, `grant ${role} to current_user`),
  ]);

/** Shadows objects on a definer function's search path: a name it reads, or an operator it uses. */
function puttingInPlace({ schemas, tables, routines }: Catalogue): readonly Attempt[] {
  const shadowed = tables.filter(({ name }) =>
    /books$|withdrawals$|dramas_on_sale$|versions$|people$|orders$/.test(name),
  );
  const definers = routines.filter(({ isDefiner }) => isDefiner);
  return [
    ...schemas.flatMap((schema) => [
      refused(`create table in ${schema}`, `create table ${schema}.planted ()`),
      refused(
        `create function in ${schema}`,
        `create function ${schema}.planted() returns int language sql return 1`,
      ),
      refused(
        `create operator in ${schema}`,
        `create operator ${schema}.= (function = pg_catalog.int8eq, leftarg = bigint, rightarg = bigint)`,
      ),
    ]),
    ...shadowed.flatMap(({ name }) => {
      const bare = name.split('.').at(-1);
      return [
        refused(`temporary table in the place of ${name}`, `create temporary table ${bare} ()`),
        refused(`temporary view in the place of ${name}`, `create temporary view ${bare} as select 1 as one`),
      ];
    }),
    refused(
      'function in pg_temp',
      `create function pg_temp.now() returns timestamptz language sql return 'epoch'::timestamptz`,
    ),
    refused(
      'cast function in pg_temp',
      `create function pg_temp.lower(text) returns text language sql return '${EVIL_ADDRESS}'::text`,
    ),
    refused(
      'operator in pg_temp',
      'create operator pg_temp.<> (function = pg_catalog.int8eq, leftarg = bigint, rightarg = bigint)',
    ),
    refused('schema of its own', 'create schema planted'),
    refused('schema named after itself', 'create schema authorization current_user'),
    refused('extension', 'create extension dblink'),
    refused('server elsewhere', 'create server planted foreign data wrapper postgres_fdw'),
    ...definers
      .slice(0, 40)
      .map(({ signature }) =>
        harmless(
          `search path of its own before ${signature}`,
          `set local search_path = pg_temp, public, pg_catalog`,
          `alter function ${signature} set search_path = pg_temp, public`,
        ),
      ),
  ];
}

function turningGuardsOff({ tables, routines }: Catalogue): readonly Attempt[] {
  const ours = tables.filter(({ kind }) => kind === 'table');
  return [
    refused('session_replication_role', `set local session_replication_role = replica`),
    alone('alter system', `alter system set log_statement = 'none'`),
    refused('log_statement', `set local log_statement = 'none'`),
    ...ours.flatMap(({ name }) => [
      refused(`disable triggers of ${name}`, `alter table ${name} disable trigger all`),
      refused(`take over ${name}`, `alter table ${name} owner to current_user`),
      refused(`drop ${name}`, `drop table ${name} cascade`),
    ]),
    // Without a grant option PostgreSQL reports no error and grants nothing.
    harmless('grant on the books', 'grant update on ledger.books to current_user'),
    harmless('grant on everything', 'grant all on all tables in schema ledger, wallet to current_user'),
    refused(
      'trigger on the books',
      'create trigger planted before update on ledger.books for each row execute function suppress_redundant_updates_trigger()',
    ),
    refused(
      'rule on withdrawals',
      'create rule planted as on update to wallet.withdrawals do instead nothing',
    ),
    refused('drop the balance check', 'alter table ledger.books drop constraint balances_not_negative'),
    refused(
      'event trigger',
      'create event trigger planted on ddl_command_end execute function pg_catalog.suppress_redundant_updates_trigger()',
    ),
    ...routines
      .slice(0, 60)
      .map(({ signature }) => refused(`drop ${signature}`, `drop function ${signature} cascade`)),
    refused(
      'replace ledger.post_transfer',
      `create or replace function ledger.platform_shard(p_key text) returns uuid language sql as $$ select null::uuid $$`,
    ),
    refused('write pg_authid', `update pg_authid set rolsuper = true where rolname = current_user`),
    refused('write pg_proc', `update pg_proc set prosecdef = true`),
    refused('write pg_class', `update pg_class set relacl = null`),
    refused('write pg_trigger', `update pg_trigger set tgenabled = 'D'`),
    refused('write pg_auth_members', `update pg_auth_members set admin_option = true`),
    refused('own settings', `alter role current_user set session_replication_role = replica`),
    refused('another password', `alter role cliffhanger_owner password 'known'`),
    refused('superuser', `alter role current_user superuser`),
    refused('new role', `create role planted login superuser`),
    alone('new database', `create database planted`),
    alone('another tablespace', `create tablespace planted location '/tmp'`),
    refused('publication', `create publication planted for all tables`),
  ];
}

const leavingTheDatabase = (): readonly Attempt[] => [
  refused('copy to program', `copy (select 1) to program 'cat > /dev/null'`),
  refused('copy from program', `copy pg_description from program 'true'`),
  refused('copy to a file', `copy (select 1) to '/tmp/insider'`),
  refused('copy from a file', `copy ledger.books from '/etc/passwd'`),
  refused('read a file', `select pg_read_file('/etc/passwd')`),
  refused('list files', `select pg_ls_dir('.')`),
  refused('import a large object', `select lo_import('/etc/passwd')`),
  harmless('large object', `select lo_from_bytea(0, 'x')`),
  refused('export a large object', `select lo_export(lo_from_bytea(0, 'x'), '/tmp/insider')`),
  refused('write a file', `select pg_file_write('/tmp/insider', 'x', false)`),
  refused('load a library', `load '/tmp/insider.so'`),
  refused(
    'function in C',
    `create function public.planted() returns int language c as '/tmp/insider', 'planted'`,
  ),
  refused(
    'untrusted language',
    `create function public.planted() returns int language plpython3u as 'return 1'`,
  ),
  refused(
    'end others’ sessions',
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`,
  ),
  refused('read passwords', `select rolpassword from pg_authid`),
];

/** The same forbidden write by indirect means. */
function roundAbout({ people: { thief } }: Forger): readonly Attempt[] {
  const withdrawal = `update wallet.withdrawals set state = 'approved', approved_by = '{one,two}', approved_at = now() where state = 'requested'`;
  const write = [
    RAISE,
    withdrawal,
    `update settings.versions set value = '"1"'`,
    `delete from ledger.transfers`,
  ];
  return write
    .flatMap((statement, index) => [
      harmless(`do block ${index}`, `do $$ begin ${statement}; end $$`),
      harmless(`do block with dynamic SQL ${index}`, `do $$ begin execute $q$${statement}$q$; end $$`),
      harmless(
        `do block that swallows the refusal ${index}`,
        `do $$ begin ${statement}; exception when others then null; end $$`,
      ),
      harmless(`prepared ${index}`, `prepare planted as ${statement}`, 'execute planted'),
      harmless(`explain analyse ${index}`, `explain analyse ${statement}`),
      harmless(`through a CTE ${index}`, `with w as (${statement} returning 1) select count(*) from w`),
      harmless(`under an advisory lock ${index}`, 'select pg_advisory_xact_lock(4100002)', statement),
      harmless(`with constraints deferred ${index}`, 'set constraints all deferred', statement),
      harmless(`after listening and notifying ${index}`, 'listen planted', `notify planted, 'x'`, statement),
      harmless(`behind a cursor ${index}`, 'declare planted cursor for select 1', statement),
    ])
    .concat(
      harmless(
        'merge into the books',
        `merge into ledger.books b using (select '${thief}'::uuid as id) t on b.journal_id = t.id when matched then update set available = available + 900000000`,
      ),
      harmless('copy into the books', `copy ledger.books from stdin`),
      harmless('for update of the books', `select * from ledger.books for update`),
      harmless('lock the books', `lock table ledger.books in access exclusive mode`),
      harmless('move the clock', `select public.move_business_clock(${30 * 24 * 3_600_000})`),
      harmless('write the clock', `update public.business_clock set kind = 'callers'`),
      harmless(
        'xmltable and query_to_xml',
        `select query_to_xml($q$${RAISE} returning 1$q$, false, false, '')`,
      ),
      harmless('cursor_to_xml', `select query_to_xml($q$select * from ledger.books$q$, false, false, '')`),
    );
}
