import type { Pool } from 'pg';

interface Deviation {
  /** Schema-qualified; the name must be unique. */
  readonly function: string;
  readonly from: string;
  readonly to: string;
}

/** Changes a function of the database during the work: a comparison must detect it. */
export async function withDeviation<T>(
  owner: Pool,
  { function: name, from, to }: Deviation,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ text: string }>(
    'select pg_get_functiondef($1::regproc::oid) as text',
    [name],
  );
  const text = rows[0]?.text ?? '';
  if (text.split(from).length !== 2) throw new Error(`${name} does not contain "${from}" exactly once`);
  await owner.query(text.replace(from, to));
  try {
    return await work();
  } finally {
    await owner.query(text);
  }
}

interface DeviatingConstraint {
  readonly table: string;
  readonly constraint: string;
  readonly from: string;
  readonly to: string;
}

/** The same for a constraint. Rows inserted meanwhile stay. */
export async function withDeviatingConstraint<T>(
  owner: Pool,
  { table, constraint, from, to }: DeviatingConstraint,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ text: string }>(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and conname = $2',
    [table, constraint],
  );
  const text = rows[0]?.text ?? '';
  if (text.split(from).length !== 2)
    throw new Error(`${constraint} does not contain "${from}" exactly once: ${text}`);
  const put = (definition: string) =>
    owner.query(
      `alter table ${table} drop constraint ${constraint}, add constraint ${constraint} ${definition} not valid`,
    );
  await put(text.replace(from, to));
  try {
    return await work();
  } finally {
    await put(text);
  }
}
