import type { Pool } from 'pg';

interface NullableRow {
  readonly key: string;
  readonly table: string;
  readonly name: string;
}

/** Columns of tables that may be null for all that the schema and a statement say. */
export interface NullableColumns {
  /** The column's name with its table, if it is one of them. */
  find(tableID: number, columnID: number, text: string): string | undefined;
}

/**
 * A column that a check ties to others is left out: its row type may rely on the state that the check names, as
 * `decided_at` on a review that is decided.
 */
export async function readNullableColumns(pool: Pool): Promise<NullableColumns> {
  const { rows } = await pool.query<NullableRow>(
    `select concat(a.attrelid::oid, '.', a.attnum) as key, concat(n.nspname, '.', c.relname) as table,
       a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and not a.attnotnull and not t.typnotnull
       and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
         and cardinality(k.conkey) > 1 and a.attnum = any (k.conkey))`,
  );
  const nullable = new Map(rows.map((row) => [row.key, row]));
  return {
    find: (tableID, columnID, text) => {
      const found = nullable.get(`${tableID}.${columnID}`);
      return found && !isCompared(found.name, text) ? `${found.table}.${found.name}` : undefined;
    },
  };
}

/** A row of which the column is compared may have it no longer null; which rows those are, the text does not say. */
const isCompared = (name: string, text: string): boolean =>
  new RegExp(String.raw`\b${name}\b\s*(?:=|<|>|in\b|like\b|between\b|is not null)`, 'i').test(text);
