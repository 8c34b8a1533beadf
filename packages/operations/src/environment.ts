import * as z from 'zod/mini';

export type Environment = Readonly<Record<string, string | undefined>>;

/* What processes read from their environment. Everything wrong with it is told at once, and no value is repeated. */

export const text = z.string().check(z.minLength(1));
export const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
export const milliseconds = z.coerce.number().check(z.int(), z.gte(0), z.lte(3_600_000));
export const count = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));

/** Words with commas between them. */
export const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
);

const SHORTEST_SECRET = 32;
export const secret = z.string().check(z.minLength(SHORTEST_SECRET));

export const environmentKind = z.enum(['development', 'test', 'production']);
export const logLevel = z._default(
  z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  'info',
);

export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = z.safeParse(schema, given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`the environment is not complete:\n${faults.join('\n')}`);
}
