import * as z from 'zod/mini';

export type Environment = Readonly<Record<string, string | undefined>>;

/* Schemas for environment variables. */

export const text = z.string().check(z.minLength(1));
export const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
export const milliseconds = z.coerce.number().check(z.int(), z.gte(0), z.lte(3_600_000));
export const count = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));

/** A comma-separated list. */
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
/** A comma-separated list, so a secret must not contain a comma. */
export const secrets = z.pipe(
  list,
  z
    .array(z.string())
    .check(
      z.refine(
        (given) => given.every(({ length }) => length >= SHORTEST_SECRET),
        `each needs at least ${SHORTEST_SECRET} characters`,
      ),
    ),
);

export const environmentKind = z.enum(['development', 'test', 'production']);
export const logLevel = z._default(
  z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  'info',
);

/** Comma-separated URLs of one kind of server, returned unparsed. */
export const serverAddresses = (...schemes: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (written) => written.split(',').every((address) => isAddress(address.trim(), schemes)),
        `not an address (${schemes.map((scheme) => `${scheme}//…`).join(' or ')}), or a comma-separated list of them`,
      ),
    );

const isAddress = (address: string, schemes: readonly string[]): boolean =>
  URL.canParse(address) && schemes.includes(new URL(address).protocol) && new URL(address).hostname !== '';
