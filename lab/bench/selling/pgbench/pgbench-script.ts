import type { PoolClient } from 'pg';
import type { RecordedStatement } from '../proxies/recording-proxy.ts';

/*
 * Turns the API's recorded statements for one order into a pgbench script for any order: values specific to
 * that order (number, ID, seller …) become expressions over pgbench's counter.
 */

/** Recorded values with their expression for order `:n`. */
export type Replacements = ReadonlyMap<string, string>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** `freshId` returns an expression for a unique ID of `:n`, in place of IDs that the API generated. */
export async function pgbenchScript(
  owner: PoolClient,
  statements: readonly RecordedStatement[],
  known: Replacements,
  freshId: (index: number) => string,
  /**
   * Selects statements whose result columns become variables of later statements, because only the database
   * generates them.
   */
  isKept: (text: string) => boolean = () => false,
): Promise<string> {
  const replacements = new Map(known);
  for (const { values } of statements)
    for (const value of values)
      for (const [id] of value?.matchAll(UUID) ?? [])
        if (!replacements.has(id)) replacements.set(id, freshId(replacements.size));
  const lines: string[] = [];
  for (const { text, values } of statements) {
    const types = values.length === 0 ? [] : await parameterTypes(owner, text);
    const filled = text.replace(/\$(\d+)/g, (_, index: string) =>
      parameterSql(values[Number(index) - 1] ?? null, types[Number(index) - 1] ?? 'text', replacements),
    );
    lines.push(`${filled.replace(/\s*\n\s*/g, ' ')}${isKept(text) ? ' \\gset' : ';'}`);
  }
  return lines.join('\n');
}

async function parameterTypes(owner: PoolClient, text: string): Promise<readonly string[]> {
  await owner.query(`prepare bench_types as ${text}`);
  const { rows } = await owner.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'bench_types'",
  );
  await owner.query('deallocate bench_types');
  return rows[0]?.types ?? [];
}

function parameterSql(value: string | null, type: string, replacements: Replacements): string {
  if (value === null) return `null::${type}`;
  const parts = splitAt(value, [...replacements.keys()]).map(
    (part) => replacements.get(part) ?? literal(part),
  );
  return `(${parts.join(' || ')})::${type}`;
}

function splitAt(text: string, separators: readonly string[]): readonly string[] {
  const found = separators
    .filter((separator) => text.includes(separator))
    .toSorted((a, b) => b.length - a.length)[0];
  if (found === undefined) return [text];
  const at = text.indexOf(found);
  const rest = text.slice(at + found.length);
  return [
    ...(at > 0 ? splitAt(text.slice(0, at), separators) : []),
    found,
    ...(rest === '' ? [] : splitAt(rest, separators)),
  ];
}

/** pgbench expands `:word` as a variable, even inside quotes. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
