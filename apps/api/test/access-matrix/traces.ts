import type { Fixture } from '@cliffhanger/testing/factories';

/*
 * All data of a seller in the database, found by owner columns instead of a table list, so that a new table
 * is covered automatically.
 */

type Owner = Fixture['owner'];

const OWNER_COLUMNS = ['seller_id', 'journal_id', 'owner', 'invited_by'];

interface OwnedTable {
  readonly name: string;
  readonly column: string;
}

async function ownedTables(owner: Owner): Promise<readonly OwnedTable[]> {
  const { rows } = await owner.query<OwnedTable>(
    `select format('%I.%I', c.table_schema, c.table_name) as name, c.column_name as column
     from information_schema.columns c
     join pg_class p on p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
     where c.column_name = any ($1) and p.relkind in ('r', 'p') and not p.relispartition
       and c.table_schema not in ('observed', 'jobs', 'information_schema', 'pg_catalog')
     order by 1, 2`,
    [OWNER_COLUMNS],
  );
  return rows;
}

async function rowsOf(owner: Owner, sellerId: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const found = new Map<string, readonly unknown[]>();
  for (const { name, column } of await ownedTables(owner)) {
    const { rows } = await owner.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where t.${column}::text = $1 order by t::text`,
      [sellerId],
    );
    found.set(
      `${name} ${column}`,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Tables that any call may write for its caller: the session's last use and the command log. */
const WRITTEN_BY_ASKING = ['identity.sessions seller_id', 'commands.log owner'];

/** Changes with any change of the seller's data, except for the rows a call itself writes. */
export async function stateOf(owner: Owner, sellerId: string): Promise<string> {
  const rows = await rowsOf(owner, sellerId);
  return JSON.stringify([...rows].filter(([table]) => !WRITTEN_BY_ASKING.includes(table)));
}

const SHORTEST_TRACE = 6;
const A_TIME = /^\d{4}-\d{2}-\d{2}([T ]|$)/;

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
};

const stringsOf = async (owner: Owner, sellerId: string): Promise<ReadonlySet<string>> =>
  new Set(
    [...(await rowsOf(owner, sellerId)).values()]
      .flatMap(stringsIn)
      .filter((text) => text.length >= SHORTEST_TRACE && !A_TIME.test(text)),
  );

/**
 * Strings that occur only in this seller's rows: names, addresses, numbers, ids. Strings that an equally
 * equipped seller has too (states, kinds) and the public catalogue are left out.
 */
export async function tracesOf(
  owner: Owner,
  sellerId: string,
  equallyEquipped: string,
): Promise<readonly string[]> {
  const { rows: shown } = await owner.query<{ row: unknown }>(
    'select to_jsonb(d) as row from dramas d union all select to_jsonb(t) from drama_texts t',
  );
  const common = new Set([...(await stringsOf(owner, equallyEquipped)), ...shown.flatMap(stringsIn)]);
  return [...(await stringsOf(owner, sellerId))].filter((text) => !common.has(text));
}
