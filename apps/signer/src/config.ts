import { requesterFrom } from './requests/authenticate.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof configFrom>;

/** Read by hand: whoever checks this process has to read no library for it. */
export function configFrom(environment: Environment) {
  const needed = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === '')
      throw new Error(`the environment is not complete: ${name} is needed`);
    return value;
  };
  const kind = needed('CLIFFHANGER_ENV');
  // Payouts that nobody could stop are none for real money.
  const auditorKey = kind === 'production' ? needed('SIGNER_AUDITOR_KEY') : environment['SIGNER_AUDITOR_KEY'];
  // A private key in a file is for development. The key management service of an operator takes its place behind
  // the same interface (keys/key-store.ts), and until one is there the signer does not run in production.
  if (kind === 'production') throw new Error('keys from a file are refused in production');
  const port = Number(needed('PORT'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a port');
  return {
    port,
    policyFile: needed('SIGNER_POLICY_FILE'),
    keyFile: needed('SIGNER_KEY_FILE'),
    journalFile: needed('SIGNER_JOURNAL_FILE'),
    requesters: [
      requesterFrom('allowlister', 'allowlist', needed('SIGNER_ALLOWLISTER_KEY')),
      requesterFrom('payer', 'sign', needed('SIGNER_PAYER_KEY')),
      ...(auditorKey === undefined || auditorKey === ''
        ? []
        : [requesterFrom('auditor', 'stop', auditorKey)]),
    ],
  } as const;
}
