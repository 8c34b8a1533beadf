import type { Given } from '../../environment.ts';
import type { HeldKey } from '../deposit-keys.ts';

/** Which token, how to log in, and by which labels it knows the keys. */
export interface TokenConfig {
  readonly module: string;
  readonly label: string;
  /** Where several tokens have the same label. */
  readonly serial: string | undefined;
  readonly pin: string;
  readonly keyLabels: Readonly<Record<HeldKey, string>>;
}

export function tokenFrom(given: Given): TokenConfig {
  const needed = (name: string): string => {
    const value = given(name);
    if (value === undefined) throw new Error(`the environment is not complete: ${name} is needed`);
    return value;
  };
  return {
    module: needed('SIGNER_PKCS11_MODULE'),
    label: needed('SIGNER_PKCS11_TOKEN'),
    serial: given('SIGNER_PKCS11_SERIAL'),
    pin: needed('SIGNER_PKCS11_PIN'),
    keyLabels: {
      hot: needed('SIGNER_PKCS11_HOT_KEY'),
      gas: needed('SIGNER_PKCS11_GAS_KEY'),
      deposits: needed('SIGNER_PKCS11_DEPOSITS_KEY'),
    },
  };
}
