import * as z from 'zod/mini';
import { trustingFetch } from '../trusting-fetch.ts';
import { text } from './environment.ts';
import { IncompleteEnvironment, variable } from './variables.ts';

/** For callers of the signer; each has a private key in addition to these. */
export const SIGNER_VARIABLES = {
  SIGNER_URL: variable(
    z.optional(z.url({ protocol: /^https?$/ })),
    "The signer's URL; set together with the private key, or not at all.",
  ),
  SIGNER_CA_FILE: variable(
    z.optional(text),
    'The only CA certificates (PEM) trusted for an `https://` signer.',
    { byDefault: 'those of the system' },
  ),
};

interface Read {
  readonly SIGNER_URL: string | undefined;
  readonly SIGNER_CA_FILE: string | undefined;
}

/** Undefined when no signer is configured. `keyName` is the variable with the private key. */
export function signerAccess(
  { SIGNER_URL: url, SIGNER_CA_FILE: caFile }: Read,
  keyName: string,
  privateKey: string | undefined,
) {
  if ((url === undefined) !== (privateKey === undefined))
    throw new IncompleteEnvironment([`SIGNER_URL and ${keyName} belong together`]);
  if (url === undefined || privateKey === undefined) return undefined;
  return { url, privateKey, ...(caFile === undefined ? {} : { ask: trusting(caFile) }) };
}

function trusting(caFile: string) {
  try {
    return trustingFetch(caFile);
  } catch {
    throw new IncompleteEnvironment(['SIGNER_CA_FILE: the file cannot be read']);
  }
}
