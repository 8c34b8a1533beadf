import * as z from 'zod/mini';

export type Environment = Readonly<Record<string, string | undefined>>;

/* The forms of what processes read from their environment. */

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
/** With commas between them: one that has a comma in it would be read as two. */
export const secrets = z.pipe(
  list,
  z
    .array(z.string())
    .check(
      z.refine(
        (given) => given.every(({ length }) => length >= SHORTEST_SECRET),
        `each of them has ${SHORTEST_SECRET} characters at least`,
      ),
    ),
);

export const environmentKind = z.enum(['development', 'test', 'production']);
export const logLevel = z._default(
  z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  'info',
);

/** Addresses of one kind of server, with commas between them; kept as they were written. */
export const serverAddresses = (...schemes: readonly string[]) =>
  z
    .string()
    .check(
      z.refine(
        (written) => written.split(',').every((address) => isAddress(address.trim(), schemes)),
        `not an address (${schemes.map((scheme) => `${scheme}//…`).join(' or ')}), or several with commas between them`,
      ),
    );

const isAddress = (address: string, schemes: readonly string[]): boolean =>
  URL.canParse(address) && schemes.includes(new URL(address).protocol) && new URL(address).hostname !== '';
