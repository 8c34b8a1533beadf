import { type Environment, givenIn } from './environment.ts';
import type { KeysConfig } from './keys/open-keys.ts';
import { tokenFrom } from './keys/pkcs11/config.ts';
import { requesterFrom } from './requests/authenticate.ts';
import { VARIABLES } from './variables.ts';

export type Config = ReturnType<typeof configFrom>;

/** Parsed without a library, so that an audit of this process need not read one. */
export function configFrom(environment: Environment) {
  const given = givenIn(environment, VARIABLES);
  const needed = (name: string): string => {
    const value = given(name);
    if (value === undefined) throw new Error(`the environment is not complete: ${name} is required`);
    return value;
  };
  const kind = needed('CLIFFHANGER_ENV');
  // In production the auditor must be able to stop payouts.
  const auditorKey = kind === 'production' ? needed('SIGNER_AUDITOR_KEY') : given('SIGNER_AUDITOR_KEY');
  const keyStore = needed('SIGNER_KEY_STORE');
  if (keyStore !== 'file' && keyStore !== 'pkcs11')
    throw new Error('SIGNER_KEY_STORE must be file or pkcs11');
  // File keys are for development.
  if (kind === 'production' && keyStore === 'file')
    throw new Error('keys from a file are rejected in production');
  const port = Number(needed('PORT'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a port');
  const keys: KeysConfig =
    keyStore === 'file'
      ? { store: keyStore, path: needed('SIGNER_KEY_FILE') }
      : { store: keyStore, token: tokenFrom(given) };
  return {
    host: needed('HOST'),
    port,
    commit: given('CLIFFHANGER_COMMIT'),
    policyFile: needed('SIGNER_POLICY_FILE'),
    keys,
    journalFile: needed('SIGNER_JOURNAL_FILE'),
    requesters: [
      requesterFrom('allowlister', 'allowlist', needed('SIGNER_ALLOWLISTER_KEY')),
      requesterFrom('payer', 'sign', needed('SIGNER_PAYER_KEY')),
      ...(auditorKey === undefined ? [] : [requesterFrom('auditor', 'stop', auditorKey)]),
    ],
  } as const;
}
