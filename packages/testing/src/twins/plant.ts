import type { Pool } from 'pg';

/** How many random cases a database function is compared with its rule on. */
export const TWIN_CASES = Number(process.env['TWIN_CASES'] ?? 500);

/** A quarter of a second for each, on a machine with other work, and as long again for what stands around them. */
export const TWIN_TIMEOUT_MS = 240_000 + TWIN_CASES * 250;

/** Two runs with one seed compare the same cases. */
export const TWIN_SEED = String(process.env['TWIN_SEED'] ?? Date.now());

/**
 * Makes a function of this database differ from its rule in one place while something is compared, to see that it is
 * found.
 */
export async function withDeviation<T>(
  owner: Pool,
  { name, from, to }: { readonly name: string; readonly from: string; readonly to: string },
  compare: () => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
    name,
  ]);
  const text = rows[0]?.text ?? '';
  if (!text.includes(from)) throw new Error(`${name} does not say ${from}`);
  await owner.query(text.replace(from, to));
  try {
    return await compare();
  } finally {
    await owner.query(text);
  }
}
