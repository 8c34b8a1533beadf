import type { Pool } from 'pg';
import type { GivenType } from './compare-row.ts';

/** A value of each type that a statement answers with. What a driver makes of it says what all of them become. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 'true',
  bytea: '\\x00',
  date: '2026-01-01',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  name: 'a',
  numeric: '1.5',
  text: 'a',
  timestamp: '2026-01-01T00:00:00',
  timestamptz: '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-0000-0000-000000000000',
  varchar: 'a',
};
const JSON_TYPES: readonly string[] = ['json', 'jsonb'];

interface TypeRow {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  /** Of an array. */
  readonly element: string | null;
}

/** What values of these types are once the pool has parsed them. */
export async function givenTypes(
  pool: Pool,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, GivenType>> {
  const { rows } = await pool.query<TypeRow>(
    `select t.oid::integer as id, t.typname as name, t.typtype as kind, e.typname as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A' where t.oid = any ($1::oid[])`,
    [[...ids]],
  );
  const types = new Map<number, GivenType>();
  for (const row of rows) types.set(row.id, await givenType(pool, row));
  return types;
}

async function givenType(pool: Pool, { id, name, kind, element }: TypeRow): Promise<GivenType> {
  if (JSON_TYPES.includes(name)) return { kind: 'json' };
  if (name === 'void') return { kind: 'void' };
  // Enumerated and composite values come as text.
  if (kind === 'e' || kind === 'c') return { kind: 'string' };
  const sample = SAMPLES[element ?? name];
  if (sample === undefined) throw new Error(`there is no sample of the type ${element ?? name}`);
  const text = element === null ? sample : `{${JSON.stringify(sample)}}`;
  const { rows } = await pool.query<{ value: unknown }>(
    `select ${quoted(text)}::${await typeName(pool, id)} as value`,
  );
  return typeOf(rows[0]?.value);
}

async function typeName(pool: Pool, id: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select format_type($1, null) as name', [id]);
  return rows[0]!.name;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function typeOf(value: unknown): GivenType {
  if (Array.isArray(value)) return { kind: 'array', element: typeOf(value[0]) };
  if (value instanceof Uint8Array) return { kind: 'bytes' };
  if (value instanceof Date) return { kind: 'date' };
  const kind = typeof value;
  if (kind === 'string' || kind === 'number' || kind === 'bigint' || kind === 'boolean') return { kind };
  return { kind: 'object' };
}
