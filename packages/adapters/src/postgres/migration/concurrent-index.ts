import type { Client } from 'pg';

/*
 * PostgreSQL builds an index concurrently only outside a transaction, so an interrupted build leaves an
 * invalid index. Such a migration is marked by its first line, has a single statement, and must be
 * repeatable.
 */

export type ConcurrentIndex =
  | { readonly kind: 'created'; readonly index: string; readonly table: string }
  | { readonly kind: 'dropped' };

const MARK = /^-- no transaction\b/;
const LINE_COMMENT = /--[^\n]*/g;
const CREATES =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+\.\w+)\s[^;]*;?$/i;
const DROPS = /^drop\s+index\s+concurrently\s+if\s+exists\s+[\w.]+\s*;?$/i;

export const isWithoutTransaction = (text: string): boolean => MARK.test(text);

export function concurrentIndexIn(name: string, text: string): ConcurrentIndex {
  const statement = text.replaceAll(LINE_COMMENT, '').trim();
  if (DROPS.test(statement)) return { kind: 'dropped' };
  const [, index, table] = CREATES.exec(statement) ?? [];
  if (index === undefined || table === undefined)
    throw new Error(
      `${name} runs without a transaction, so it has exactly one statement: "create [unique] index concurrently if not exists name on schema.table …" or "drop index concurrently if exists schema.name"`,
    );
  return { kind: 'created', index, table };
}

/** An interrupted build leaves an invalid index, which every write maintains and no query uses. */
export async function dropInvalidIndex(owner: Client, built: ConcurrentIndex): Promise<void> {
  if (built.kind === 'dropped') return;
  const found = await findIndex(owner, built);
  if (found?.is_valid === false) await owner.query(`drop index concurrently ${found.name}`);
}

/** "If not exists" accepts any index of that name, on any table. */
export async function requireValidIndex(owner: Client, built: ConcurrentIndex): Promise<void> {
  if (built.kind === 'dropped') return;
  const found = await findIndex(owner, built);
  if (found?.is_valid !== true) throw new Error(`${built.index} is no valid index of ${built.table}`);
}

async function findIndex(
  owner: Client,
  { index, table }: ConcurrentIndex & { kind: 'created' },
): Promise<{ readonly name: string; readonly is_valid: boolean } | undefined> {
  const { rows } = await owner.query<{ name: string; is_valid: boolean }>(
    `select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name, i.indisvalid as is_valid
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($2) and c.relname = lower($1)`,
    [index, table],
  );
  return rows[0];
}
