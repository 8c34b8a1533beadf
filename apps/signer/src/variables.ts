/** Same form as in the other processes, but as plain data without a library. */
export interface DeclaredVariable {
  readonly name: string;
  readonly meaning: string;
  readonly byDefault?: string;
  readonly isNeeded: boolean;
  /** May be given as a file (`NAME_FILE`); its value is never printed. */
  readonly isSecret: boolean;
  readonly since: string;
}

const declared = (name: string, meaning: string, more: Partial<DeclaredVariable> = {}): DeclaredVariable => ({
  name,
  meaning,
  isNeeded: more.byDefault === undefined,
  isSecret: false,
  since: '0.1.0',
  ...more,
});

export const VARIABLES: readonly DeclaredVariable[] = [
  declared(
    'CLIFFHANGER_ENV',
    '`development`, `test` or `production`; in `production` keys from a file are refused, because they must not hold real money.',
  ),
  declared('CLIFFHANGER_COMMIT', 'The built commit; shown by `/healthz` and `--version`.', {
    isNeeded: false,
  }),
  declared('HOST', 'The listening address. Only worker, chain and auditor need to reach it.', {
    byDefault: '127.0.0.1',
  }),
  declared('PORT', 'The listening port. TLS ends at the proxy.'),
  declared('SIGNER_KEY_STORE', '`pkcs11`, or `file` for development.', { byDefault: 'file' }),
  declared('SIGNER_KEY_FILE', 'For `file`: `{ "hot": hex, "gas": hex, "deposits": "xprv…" }`.', {
    isNeeded: false,
  }),
  declared('SIGNER_PKCS11_MODULE', "For `pkcs11`: path of the vendor's library.", { isNeeded: false }),
  declared('SIGNER_PKCS11_TOKEN', 'For `pkcs11`: label of the token.', { isNeeded: false }),
  declared('SIGNER_PKCS11_SERIAL', 'For `pkcs11`: serial number of the token, if two have that label.', {
    isNeeded: false,
  }),
  declared('SIGNER_PKCS11_PIN', 'For `pkcs11`: user PIN of the token.', { isNeeded: false, isSecret: true }),
  declared('SIGNER_PKCS11_HOT_KEY', "For `pkcs11`: label of the hot wallet's key.", { byDefault: 'hot' }),
  declared('SIGNER_PKCS11_GAS_KEY', 'For `pkcs11`: label of the key that pays for gas.', {
    byDefault: 'gas',
  }),
  declared('SIGNER_PKCS11_DEPOSITS_KEY', 'For `pkcs11`: label of the key of the deposit addresses.', {
    byDefault: 'deposits',
  }),
  declared('SIGNER_POLICY_FILE', 'File with limits and destinations; read at the start.'),
  declared(
    'SIGNER_JOURNAL_FILE',
    'The journal of signatures, on a durable disk. Never restore it from a copy while payouts are open.',
  ),
  declared(
    'SIGNER_ALLOWLISTER_KEY',
    "The worker's public Ed25519 key, 32 bytes in base64; two, comma-separated, during a change.",
  ),
  declared('SIGNER_PAYER_KEY', "The payer's public Ed25519 key, in the same form."),
  declared(
    'SIGNER_AUDITOR_KEY',
    "The auditor's public key, which may stop payouts, in the same form; needed in production.",
    {
      isNeeded: false,
    },
  ),
];

export const ROLE = {
  role: 'signer',
  does: 'Holds the keys and signs what its policy allows.',
  variables: VARIABLES,
} as const;
