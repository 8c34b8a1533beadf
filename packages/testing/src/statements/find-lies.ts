import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { Client, type Pool } from 'pg';
import type { CollectedStatement } from './collect-statements.ts';
import { type Column, compareRow } from './compare-row.ts';
import { type DescribedColumn, describeStatement } from './describe-statement.ts';
import { givenTypes } from './given-types.ts';
import { readNullableColumns } from './nullable-columns.ts';

/** Where a statement cannot be prepared, or a row is not what its type says; by file and statement. */
export async function findLies(
  connectionString: string,
  statements: readonly CollectedStatement[],
): Promise<readonly string[]> {
  const client = new Client({ connectionString });
  const pool = createMoneyPool({ connectionString, maxConnections: 1 });
  await client.connect();
  try {
    const described = await describeAll(client, statements);
    const columnsOf = await columnReader(pool, described);
    const lies = statements.flatMap((statement) => liesOf(statement, columnsOf(statement.text)));
    return [...new Set([...lies, ...namesakes(statements)])];
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
}

type Described = ReadonlyMap<string, readonly DescribedColumn[] | Error>;
type Columns = readonly Column[] | Error | undefined;

async function describeAll(client: Client, statements: readonly CollectedStatement[]): Promise<Described> {
  const described = new Map<string, readonly DescribedColumn[] | Error>();
  for (const text of new Set(statements.flatMap(({ text }) => text ?? []))) {
    described.set(text, await describeStatement(client, text).catch((error: Error) => error));
  }
  return described;
}

/** With what the catalogue knows about the types and the origin of every column. */
async function columnReader(
  pool: Pool,
  described: Described,
): Promise<(text: string | undefined) => Columns> {
  const all = [...described.values()].flatMap((columns) => (columns instanceof Error ? [] : columns));
  const types = await givenTypes(pool, new Set(all.map(({ dataTypeID }) => dataTypeID)));
  const nullable = await readNullableColumns(pool);
  return (text = '') => {
    const columns = described.get(text);
    if (columns === undefined || columns instanceof Error) return columns;
    return columns.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: types.get(dataTypeID)!,
      nullableOrigin: nullable.find(tableID, columnID, text),
    }));
  };
}

function liesOf(statement: CollectedStatement, columns: Columns): readonly string[] {
  const location = `${statement.file}:${statement.line} ${statement.name ?? '(unnamed)'}`;
  if (columns === undefined) return [`${location}: only a run knows its text`];
  if (columns instanceof Error) return [`${location}: cannot be prepared: ${columns.message}`];
  if (statement.row === undefined) return [];
  return compareRow(columns, statement.row).map((lie) => `${location}: ${lie}`);
}

/** The driver refuses a name that already stands for another text. */
function namesakes(statements: readonly CollectedStatement[]): readonly string[] {
  const textOf = new Map<string, string | undefined>();
  return statements.flatMap(({ file, line, name, text }) => {
    if (name === undefined) return [];
    if (!textOf.has(name)) textOf.set(name, text);
    return textOf.get(name) === text ? [] : [`${file}:${line} ${name}: the name stands for another text too`];
  });
}
