import type { Pool } from 'pg';

interface Deviation {
  /** With its schema; there is one of this name. */
  readonly function: string;
  readonly from: string;
  readonly to: string;
}

/** Makes a function of the database differ in one place while something is tried: what compares it has to notice. */
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
  if (text.split(from).length !== 2) throw new Error(`${name} does not say "${from}" once`);
  await owner.query(text.replace(from, to));
  try {
    return await work();
  } finally {
    await owner.query(text);
  }
}
