import type { Session } from '../connection.ts';
import { ROLE_LIMITS } from '../roles/index.ts';

/*
 * Powers of logins that only an administrator can revoke, and has not yet. `migrate` does not fail on them:
 * managed PostgreSQL offers no superuser, and a login that changes its own settings would otherwise block the
 * next migration.
 */

/** PostgreSQL's volatile functions granted to PUBLIC that are harmless, by reason. */
const HARMLESS: readonly (readonly [why: string, names: string])[] = [
  [
    'returns something of this moment',
    `clock_timestamp timeofday random gen_random_uuid current_query pg_collation_actual_version
     pg_database_collation_actual_version pg_extension_config_dump pg_get_multixact_members pg_is_in_recovery
     pg_is_wal_replay_paused pg_get_wal_replay_pause_state pg_get_wal_resource_managers pg_jit_available
     pg_last_committed_xact pg_last_wal_receive_lsn pg_last_wal_replay_lsn pg_last_xact_replay_timestamp
     pg_current_wal_flush_lsn pg_current_wal_insert_lsn pg_current_wal_lsn pg_control_checkpoint pg_control_init
     pg_control_recovery pg_control_system pg_lock_status pg_blocking_pids pg_safe_snapshot_blocking_pids
     pg_isolation_test_session_is_blocked pg_notification_queue_usage pg_partition_ancestors pg_partition_tree
     pg_prepared_xact pg_xact_commit_timestamp pg_xact_commit_timestamp_origin pg_xact_status txid_status
     pg_database_size pg_tablespace_size pg_relation_size pg_table_size pg_indexes_size pg_total_relation_size
     pg_stat_get_recovery_prefetch pg_stat_get_xact_blocks_fetched pg_stat_get_xact_blocks_hit
     pg_stat_get_xact_function_calls pg_stat_get_xact_function_self_time pg_stat_get_xact_function_total_time
     pg_stat_get_xact_numscans pg_stat_get_xact_tuples_deleted pg_stat_get_xact_tuples_fetched
     pg_stat_get_xact_tuples_hot_updated pg_stat_get_xact_tuples_inserted pg_stat_get_xact_tuples_returned
     pg_stat_get_xact_tuples_updated amvalidate`,
  ],
  [
    'changes the session alone, and what it occupies is its connection',
    `set_config setseed set_limit pg_sleep pg_sleep_for pg_sleep_until pg_stat_clear_snapshot pg_stat_force_next_flush`,
  ],
  // `NOTIFY` does the same, and PostgreSQL cannot forbid that.
  ['is a command too', 'pg_notify'],
  ['ends or cancels sessions of the same role', 'pg_cancel_backend pg_terminate_backend'],
  [
    'requires a right to the sequence, table or index that it names',
    `nextval currval lastval setval pg_sequence_last_value currtid2 brin_desummarize_range brin_summarize_new_values
     brin_summarize_range gin_clean_pending_list`,
  ],
  [
    'runs a query with the rights of the caller',
    `cursor_to_xml cursor_to_xmlschema query_to_xml query_to_xml_and_xmlschema query_to_xmlschema ts_rewrite ts_stat`,
  ],
  [
    'requires REPLICATION',
    `pg_copy_logical_replication_slot pg_copy_physical_replication_slot pg_create_logical_replication_slot
     pg_create_physical_replication_slot pg_drop_replication_slot pg_logical_slot_get_binary_changes
     pg_logical_slot_get_changes pg_logical_slot_peek_binary_changes pg_logical_slot_peek_changes
     pg_replication_slot_advance`,
  ],
  [
    'requires a superuser, or the mode of pg_upgrade',
    `pg_import_system_collations pg_nextoid pg_read_file_old pg_rotate_logfile_old pg_stop_making_pinned_objects
     plpgsql_call_handler plpgsql_validator binary_upgrade_create_empty_extension
     binary_upgrade_set_missing_value binary_upgrade_set_next_array_pg_type_oid
     binary_upgrade_set_next_heap_pg_class_oid binary_upgrade_set_next_heap_relfilenode
     binary_upgrade_set_next_index_pg_class_oid binary_upgrade_set_next_index_relfilenode
     binary_upgrade_set_next_multirange_array_pg_type_oid binary_upgrade_set_next_multirange_pg_type_oid
     binary_upgrade_set_next_pg_authid_oid binary_upgrade_set_next_pg_enum_oid
     binary_upgrade_set_next_pg_tablespace_oid binary_upgrade_set_next_pg_type_oid
     binary_upgrade_set_next_toast_pg_class_oid binary_upgrade_set_next_toast_relfilenode
     binary_upgrade_set_record_init_privs`,
  ],
];

/** Only volatile functions have effects. Trigger functions cannot be called directly. */
const EVERYBODY = `
  select format('everybody may execute %s', p.oid::regprocedure) as found
  from pg_proc p
  where p.provolatile = 'v' and has_function_privilege('public', p.oid, 'execute')
    and p.prorettype <> all (array['trigger', 'event_trigger']::regtype[])
    and 'internal'::regtype <> all (p.proargtypes) and p.proname <> all ($1::text[])
  union all
  select format('everybody may make temporary tables in %s', datname)
  from pg_database where datname in (current_database(), 'postgres')
    and has_database_privilege('public', oid, 'temporary')`;

const CONNECTIONS = `
  select format('%s may use %s of %s connections', rolname,
    case rolconnlimit when -1 then 'all' else rolconnlimit::text end, current_setting('max_connections')) as found
  from pg_roles
  where rolname = any ($1::text[])
    and (rolconnlimit < 0 or rolconnlimit > current_setting('max_connections')::integer / 2)`;

/** Initial settings of a role's sessions, in this database or in all of them. */
const SETTINGS = `
  with expected as (
    select * from unnest($1::text[], $2::text[]) as e (role, setting)
  ), stored as (
    select r.rolname as role, setting
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as setting
    where r.rolname = any ($3::text[])
  )
  select format('%s lacks the setting %s', role, setting) as found
  from (select * from expected except select * from stored) as missing
  union all
  select format('%s begins with %s, which is not declared', role, setting)
  from (select * from stored except select * from expected) as added`;

/** One line per finding. Empty once an administrator has set up everything. */
export async function findOpenPowers(session: Session): Promise<readonly string[]> {
  const roles = [...ROLE_LIMITS.keys()];
  const expected = [...ROLE_LIMITS].flatMap(([role, { settings }]) =>
    Object.entries(settings).map(([name, value]) => ({ role, setting: `${name}=${value}` })),
  );
  const harmless = HARMLESS.flatMap(([, names]) => names.split(/\s+/));
  const queries: readonly { text: string; values: unknown[] }[] = [
    { text: EVERYBODY, values: [harmless] },
    { text: CONNECTIONS, values: [roles] },
    {
      text: SETTINGS,
      values: [expected.map(({ role }) => role), expected.map(({ setting }) => setting), roles],
    },
  ];
  const open: string[] = [];
  for (const query of queries) {
    const { rows } = await session.query<{ found: string }>(query);
    open.push(...rows.map(({ found }) => found));
  }
  return open.toSorted();
}
