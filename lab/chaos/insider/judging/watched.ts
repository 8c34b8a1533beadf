import { asTexts, type Catalogue, type Column, nameInSql, type Table } from '../catalogue.ts';

/*
 * What counts as money, or decides about it. Every table is watched, including future ones, except those
 * listed here with a reason; columns are excluded by name for the same reasons.
 */

/** By schema, or by table. */
const NOT_MONEY: Readonly<Record<string, string>> = {
  commands: 'answers that are given again; no posting reads them',
  content: 'texts on pages',
  credit: 'scores: how a shipment may be paid, and weights of the draw',
  identity: 'accounts of sellers; their level, their review and what makes them an agent is watched',
  jobs: 'what the worker is asked to do: left through functions that name rows',
  limits: 'counters of tries',
  media: 'films and pictures',
  messages: 'what sellers are told',
  observed: 'only in databases of tests',
  push: 'what screens are told',
  reviews: 'who looks at what, and how long it took',
  rollups: 'figures derived from orders; sales that earn a level are watched',
  support: 'contacts',
  'trust.appeals': 'what sellers wrote and people answered; what comes of it is watched in the remedies',
  viewing: 'where somebody stopped watching',
  'checkout.buyers': 'addresses for receipts',
  'checkout.complaints': 'what a viewer wrote; what comes of it is watched in the order',
  'checkout.episode_access': 'what a viewer may watch',
  'checkout.order_numbers': 'numbers that are taken; the orders that have them are watched',
  'checkout.sign_in_links': 'links to sign in',
  'checkout.viewer_mails': 'what viewers are written about',
  'checkout.viewer_sessions': 'browsers',
  'checkout.viewers': 'viewers',
  'ledger.account_rollups': 'a sum of what lies before a mark; the balances over it are watched',
  'ledger.rollup_mark': 'as above',
  'ledger.outside_days': 'figures of a day, derived from entries',
  'ledger.seller_days': 'figures of a day, derived from entries',
  'ledger.seller_days_mark': 'as above',
  'ledger.platform_balances': 'the same balances once more',
  'public.announced_episodes':
    'the catalogue; what it promises is copied into each pre-order, which is watched',
  'public.auto_ship_spending': 'what was spent today, against a limit of the seller’s own',
  'public.categories': 'the catalogue',
  'public.drama_licences': 'proofs of licences',
  'public.drama_sales_rollups': 'figures derived from orders',
  'public.drama_texts': 'the catalogue',
  'public.dramas_on_sale': 'a count',
  'public.licence_notices': 'who was told that a licence ends',
  'public.order_counts': 'a count',
  'public.promotion_link_owners': 'posts of sellers',
  'public.shipping_settings': 'from where a seller likes to pay',
  'public.tracking_links': 'links of sellers',
};

/** Watched although their schema is excluded, each with the columns that matter. */
const MONEY_ALL_THE_SAME: Readonly<Record<string, readonly string[]>> = {
  'identity.sellers': ['seller_id', 'level', 'review_state', 'official_agent_since'],
  // Traffic is distributed among these.
  'public.consignments': ['seller_id', 'id', 'removed_at', 'promoting_since'],
  'public.promotion_links': ['seller_id', 'id', 'state', 'decided_by'],
  'rollups.seller_totals': ['seller_id', 'settled_sales'],
  'public.dramas': ['id', 'wholesale', 'retail', 'free_episodes'],
};

/** Columns that decide nothing, by table or in any table. */
const DECIDES_NOTHING: ReadonlySet<string> = new Set([
  'escalated_at',
  // Notices to sellers.
  'notice',
  'checkout.invoices.email',
  'checkout.purchases.email',
  'staff.people.totp_last_step',
  'staff.sessions.last_seen_at',
  'staff.sessions.ended_at',
  'chain.watchers.followed_at',
  'wallet.reconciliations.compared_at',
  'settlement.audit_decisions.note',
  'trust.remedies.note',
]);

/** Watched views, with the columns that identify their rows. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  'ledger.account_balances': ['account', 'asset'],
  'ledger.entries': ['transfer_id', 'line'],
};

export interface Watched {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

export const watchedTables = ({ tables }: Pick<Catalogue, 'tables'>): readonly Watched[] =>
  tables.flatMap((table) => watchedOf(table));

function watchedOf({ name: table, kind, columns, key }: Table): readonly Watched[] {
  // Partitions are covered by their table. Views repeat the contents of tables, except for balances (sums)
  // and transfer lines (stored as arrays).
  const keyOfView = VIEWS[table];
  if (kind === 'partition' || (kind === 'view' && keyOfView === undefined)) return [];
  const counting = MONEY_ALL_THE_SAME[table];
  if (counting !== undefined)
    return [{ table, columns: columns.filter(({ name }) => counting.includes(name)), key }];
  const [schema = ''] = table.split('.');
  if (NOT_MONEY[schema] !== undefined || NOT_MONEY[table] !== undefined) return [];
  const deciding = columns.filter(
    ({ name }) => !DECIDES_NOTHING.has(name) && !DECIDES_NOTHING.has(`${table}.${name}`),
  );
  if (keyOfView !== undefined) return [{ table, columns, key: keyOfView }];
  return [{ table, columns: deciding, key: key.length > 0 ? key : deciding.map(({ name }) => name) }];
}

/** Privileges and the guards around them: no attempt may change these. */
const GUARDS = `
  select 'who may do what, and what guards it', 0::bigint, case when p_with_guards then md5(concat(
    (select string_agg(concat(c.oid, c.relname, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity), ',' order by c.oid)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_' and c.relkind <> 'S'),
    (select string_agg(concat(attrelid, attnum, attacl), ',' order by attrelid, attnum) from pg_attribute where attacl is not null),
    (select string_agg(concat(oid, proowner, prosecdef, proconfig, proacl, md5(prosrc)), ',' order by oid) from pg_proc
     where oid >= 16384),
    (select string_agg(concat(oid, tgrelid, tgfoid, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, conrelid, convalidated), ',' order by oid) from pg_constraint),
    (select string_agg(concat(oid, nspowner, nspacl), ',' order by oid) from pg_namespace where nspname !~ '^pg_(temp|toast)'),
    (select string_agg(concat(oid, polrelid, polroles, polqual), ',' order by oid) from pg_policy),
    (select string_agg(concat(oid, rolsuper, rolcreaterole, rolbypassrls, rolreplication, rolpassword), ',' order by oid) from pg_authid),
    (select string_agg(concat(roleid, member), ',' order by roleid, member) from pg_auth_members),
    (select string_agg(concat(setdatabase, setrole, setconfig), ',' order by setdatabase, setrole) from pg_db_role_setting))) end`;

/**
 * Two superuser functions that inspect the attacking role's transaction from inside, before it is rolled
 * back. They belong to the judge and exist only in this copy of the database.
 */
export function judgeInSql(watched: readonly Watched[]): string {
  const digests = watched.map(({ table, columns }) => {
    const row = `row(${columns.map(({ name }) => `t.${nameInSql(name)}`).join(', ')})::text`;
    return `select '${table}', count(*), md5(coalesce(string_agg(md5(${row}), '' order by md5(${row})), '')) from ${table} t`;
  });
  const rows = watched.map(
    ({ table, columns }) =>
      `when '${table}' then return query select ${asTexts('t', columns)} from ${table} t;`,
  );
  return `
    create schema insider_judge;
    grant usage on schema insider_judge to public;
    create function insider_judge.digests(p_with_guards boolean) returns table (fact text, rows bigint, digest text)
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $judge$
    begin return query ${[...digests, GUARDS].join('\n union all ')}; end $judge$;
    create function insider_judge.rows_of(p_table text) returns setof json
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $judge$
    begin case p_table ${rows.join('\n ')} end case; end $judge$;
    grant execute on all functions in schema insider_judge to public;`;
}
