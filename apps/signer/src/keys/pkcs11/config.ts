import type { ReadVariable } from '../../environment.ts';
import type { HeldKey } from '../deposit-keys.ts';

/** Identity, login and key labels of the token. */
export interface TokenConfig {
  readonly module: string;
  readonly label: string;
  /** Distinguishes tokens with the same label. */
  readonly serial: string | undefined;
  readonly pin: string;
  readonly keyLabels: Readonly<Record<HeldKey, string>>;
}

export function tokenFrom(given: ReadVariable): TokenConfig {
  const needed = (name: string): string => {
    const value = given(name);
    if (value === undefined) throw new Error(`the environment is not complete: ${name} is required`);
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
