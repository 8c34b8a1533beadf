import type { Client } from 'pg';
import { type Observation, observe } from '../observations/index.ts';

/*
 * In an observed run, triggers record the state transitions of rows, so that `pnpm -C lab spec:coverage` counts what
 * happened to a row instead of what a test claims.
 */

interface Watched {
  readonly of: string;
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  /** SQL over `new` that tells apart the spec's different ways into a state. */
  readonly how?: string;
}

const WATCHED: readonly Watched[] = [
  { of: 'registration', schema: 'identity', table: 'sellers', column: 'review_state' },
  { of: 'store', schema: 'identity', table: 'store_versions', column: 'state' },
  { of: 'promotion-link', schema: 'public', table: 'promotion_links', column: 'state' },
  { of: 'deposit', schema: 'wallet', table: 'deposits', column: 'state' },
  { of: 'withdrawal', schema: 'wallet', table: 'withdrawals', column: 'state' },
  // Messages are written once: their key is their only state.
  { of: 'message', schema: 'messages', table: 'inbox', column: 'key' },
  {
    of: 'order',
    schema: 'public',
    table: 'orders',
    column: 'state',
    how: `case new.state when 'shipped' then new.shipped_by
            when 'completed' then case when new.settled_early then 'early' else 'in-time' end end`,
  },
];

/** Duplicates are skipped without a constraint, because transactions must not wait for each other here. */
const NOTES = `
  create schema observed;
  create table observed.changes (thing text not null, was text not null, is_now text not null, how text not null);
  create function observed.note(p_thing text, p_was text, p_is_now text, p_how text) returns void
    language sql security definer set search_path = pg_catalog, pg_temp as $$
      insert into observed.changes select p_thing, p_was, p_is_now, p_how
      where not exists (select from observed.changes
        where (thing, was, is_now, how) = (p_thing, p_was, p_is_now, p_how)) $$;
  revoke all on function observed.note from public;`;

/**
 * BEFORE trigger: a row whose new state moves it to another partition is deleted and inserted, and fires no AFTER
 * UPDATE.
 */
const watch = ({ of, schema, table, column, how = 'null' }: Watched): string => {
  const name = of.replaceAll('-', '_');
  const noted = (was: string) => `observed.note('${of}', ${was}, new.${column}, coalesce(${how}, ''))`;
  return `
  create function observed.note_${name}() returns trigger language plpgsql
    security definer set search_path = pg_catalog, pg_temp as $$
    begin perform ${noted(`case tg_op when 'INSERT' then '' else old.${column} end`)}; return new; end $$;
  revoke all on function observed.note_${name} from public;
  create trigger observed_insert after insert on ${schema}.${table} for each row execute function observed.note_${name}();
  create trigger observed_update before update of ${column} on ${schema}.${table} for each row
    when (old.${column} <> new.${column}) execute function observed.note_${name}();`;
};

/** Runs after the migrations. A missing table has no transitions, and is reported as such. */
export async function noteStateChanges(owner: Client): Promise<void> {
  await owner.query(NOTES);
  for (const watched of WATCHED) {
    const { rows } = await owner.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `${watched.schema}.${watched.table}`,
    ]);
    if (rows[0]?.exists === true) await owner.query(watch(watched));
  }
}

/** For a test that sets states by hand: these transitions are not the product's. */
export const FORGET_STATE_CHANGES = 'drop schema if exists observed cascade';

/** Reports the transitions of a database before it is dropped. */
export async function observeStateChanges(client: Client): Promise<void> {
  const { rows: found } = await client.query<{ is_noting: boolean }>(
    `select to_regclass('observed.changes') is not null as is_noting`,
  );
  if (found[0]?.is_noting !== true) return;
  const { rows } = await client.query<Omit<Extract<Observation, { kind: 'change' }>, 'kind'>>(
    'select distinct thing as "of", was as "from", is_now as "to", how from observed.changes',
  );
  for (const change of rows) observe({ kind: 'change', ...change });
}
