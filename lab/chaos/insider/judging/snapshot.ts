import type { Client } from 'pg';
import type { SampleRow } from '../catalogue.ts';
import type { Watched } from './watched.ts';

/** A digest of each watched table at one moment. */
export type TableDigests = ReadonlyMap<string, string>;

/**
 * Includes privileges and guards unless they cannot have changed, because they take as long as all tables
 * together.
 */
export async function readDigests(client: Pick<Client, 'query'>, isWithGuards = true): Promise<TableDigests> {
  const { rows } = await client.query<{ fact: string; rows: string; digest: string | null }>(
    'select fact, rows, digest from insider_judge.digests($1)',
    [isWithGuards],
  );
  const known = rows.filter(({ digest }) => digest !== null);
  return new Map(known.map(({ fact, rows: many, digest }) => [fact, `${many} ${digest}`]));
}

export const changedFacts = (before: TableDigests, after: TableDigests): readonly string[] =>
  [...after.keys()].filter((fact) => before.get(fact) !== after.get(fact));

export async function readRows(client: Pick<Client, 'query'>, table: string): Promise<readonly SampleRow[]> {
  const { rows } = await client.query<{ row: SampleRow }>('select insider_judge.rows_of($1) as row', [table]);
  return rows.map(({ row }) => row);
}

export interface Change {
  readonly table: string;
  readonly was: SampleRow | undefined;
  readonly is: SampleRow | undefined;
  readonly columns: readonly string[];
}

/** Row by row, matched by key. */
export function changesBetween(
  { table, key }: Pick<Watched, 'table' | 'key'>,
  before: readonly SampleRow[],
  after: readonly SampleRow[],
): readonly Change[] {
  const keyOf = (row: SampleRow): string => JSON.stringify(key.map((name) => row[name]));
  const was = new Map(before.map((row) => [keyOf(row), row]));
  const is = new Map(after.map((row) => [keyOf(row), row]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((at) => {
    const [one, other] = [was.get(at), is.get(at)];
    const names = Object.keys(one ?? other ?? {});
    const columns = names.filter((name) => one?.[name] !== other?.[name]);
    return one !== undefined && other !== undefined && columns.length === 0
      ? []
      : [{ table, was: one, is: other, columns }];
  });
}
