import * as z from 'zod/mini';
import { text } from './environment.ts';
import { IncompleteEnvironment, variable } from './variables.ts';

const ED25519_KEY = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'not the base 64 of 32 bytes (`openssl rand -base64 32`)'));

/** Of the worker, and of nobody else: who holds the key can sign a second story. */
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
    'The name of the log, in every checkpoint; it never changes.',
    { byDefault: 'the host of `PUBLIC_URL` and `/log`' },
  ),
};

interface Read {
  readonly PUBLIC_URL: string;
  readonly PROOFS_KEY: string | undefined;
  readonly PROOFS_KEY_BEFORE: string | undefined;
  readonly PROOFS_ORIGIN: string | undefined;
}

/** Undefined: this process closes no books. */
export function proofsKey({
  PUBLIC_URL: publicUrl,
  PROOFS_KEY: key,
  PROOFS_KEY_BEFORE: keyBefore,
  PROOFS_ORIGIN: origin = proofsOrigin(publicUrl),
}: Read) {
  if (key === undefined && keyBefore !== undefined)
    throw new IncompleteEnvironment(['PROOFS_KEY_BEFORE: of no use without PROOFS_KEY']);
  return key === undefined ? undefined : { key, keyBefore, origin };
}

const proofsOrigin = (publicUrl: string): string => `${new URL(publicUrl).host}/log`;
