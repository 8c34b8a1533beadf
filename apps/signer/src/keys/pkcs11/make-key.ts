import pkcs11js from 'pkcs11js';
import type { Session } from './token.ts';
import { findKey, SECP256K1, type TokenKey } from './token-key.ts';

/** Generates a permanent key pair on the token that can sign, but can never be read, exported or changed. */
export function makeKey(session: Session, label: string): TokenKey {
  const { cryptoki, handle } = session;
  if (findKey(session, label) !== undefined) throw new Error(`the token has a key ${label} already`);
  const common = [
    { type: pkcs11js.CKA_TOKEN, value: true },
    { type: pkcs11js.CKA_LABEL, value: label },
    { type: pkcs11js.CKA_ID, value: Buffer.from(label) },
  ];
  cryptoki.C_GenerateKeyPair(
    handle,
    { mechanism: pkcs11js.CKM_EC_KEY_PAIR_GEN },
    [
      ...common,
      { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PUBLIC_KEY },
      { type: pkcs11js.CKA_EC_PARAMS, value: SECP256K1 },
      { type: pkcs11js.CKA_VERIFY, value: true },
    ],
    [
      ...common,
      { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PRIVATE_KEY },
      { type: pkcs11js.CKA_PRIVATE, value: true },
      { type: pkcs11js.CKA_SENSITIVE, value: true },
      { type: pkcs11js.CKA_EXTRACTABLE, value: false },
      { type: pkcs11js.CKA_SIGN, value: true },
      { type: pkcs11js.CKA_DERIVE, value: false },
      { type: pkcs11js.CKA_DECRYPT, value: false },
      { type: pkcs11js.CKA_UNWRAP, value: false },
    ],
  );
  const made = findKey(session, label);
  if (made === undefined) throw new Error(`the token made no key ${label}`);
  return made;
}
