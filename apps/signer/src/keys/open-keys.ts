import { withDepositKeys } from './deposit-keys.ts';
import { openKeyFile } from './key-file.ts';
import type { KeyStore } from './key-store.ts';
import type { TokenConfig } from './pkcs11/config.ts';

export type KeysConfig =
  | { readonly store: 'file'; readonly path: string }
  | { readonly store: 'pkcs11'; readonly token: TokenConfig };

interface OpenedKeys {
  readonly keys: KeyStore;
  /** For the log: file, or identity of the token. */
  readonly about: Readonly<Record<string, string>>;
  readonly closeKeys: () => Promise<void>;
}

/** Native code is loaded only for a token. */
export async function openKeys(config: KeysConfig): Promise<OpenedKeys> {
  const { store } = config;
  if (store === 'file')
    return { keys: openKeyFile(config.path), about: { store }, closeKeys: async () => {} };
  const { openPkcs11Keys } = await import('./pkcs11/pkcs11-keys.ts');
  const held = openPkcs11Keys(config.token);
  return { keys: withDepositKeys(held), about: { store, ...held.about }, closeKeys: () => held.close() };
}
