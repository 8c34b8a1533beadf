import * as z from 'zod/mini';
import { text } from './environment.ts';
import { IncompleteEnvironment, variable } from './variables.ts';

const ED25519_KEY = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'not 32 bytes in base 64 (`openssl rand -base64 32`)'));

/** Only for the worker: the holder of the key could sign a conflicting log. */
export const PROOFS_VARIABLES = {
  PROOFS_KEY: variable(
    z.optional(ED25519_KEY),
    'The Ed25519 key (32 bytes in base64) that signs the public log. Without it the books are not closed and statements have no proof.',
    { isSecret: true },
  ),
  PROOFS_KEY_BEFORE: variable(
    z.optional(ED25519_KEY),
    'The previous key during a change; it signs the entry of the new one.',
    { isSecret: true },
  ),
  PROOFS_ORIGIN: variable(
    z.optional(text.check(z.regex(/^[^\s+]+$/))),
    'The name of the log in every checkpoint; must never change.',
    { byDefault: 'the host of `PUBLIC_URL` followed by `/log`' },
  ),
};

interface Read {
  readonly PUBLIC_URL: string;
  readonly PROOFS_KEY: string | undefined;
  readonly PROOFS_KEY_BEFORE: string | undefined;
  readonly PROOFS_ORIGIN: string | undefined;
}

/** Undefined when this process does not close the books. */
export function proofsKey({
  PUBLIC_URL: publicUrl,
  PROOFS_KEY: key,
  PROOFS_KEY_BEFORE: keyBefore,
  PROOFS_ORIGIN: origin = proofsOrigin(publicUrl),
}: Read) {
  if (key === undefined && keyBefore !== undefined)
    throw new IncompleteEnvironment(['PROOFS_KEY_BEFORE: requires PROOFS_KEY']);
  return key === undefined ? undefined : { key, keyBefore, origin };
}

const proofsOrigin = (publicUrl: string): string => `${new URL(publicUrl).host}/log`;
