import pkcs11js from 'pkcs11js';
import type { HeldKey, HeldKeys } from '../deposit-keys.ts';
import type { TokenConfig } from './config.ts';
import {
  type AboutToken,
  aboutToken,
  finalize,
  isRefusal,
  loadModule,
  openSession,
  type Session,
} from './token.ts';
import { findKey, type TokenKey } from './token-key.ts';

export interface Pkcs11Keys extends HeldKeys {
  readonly about: AboutToken;
  close(): Promise<void>;
}

interface Opened {
  readonly session: Session;
  readonly keys: Readonly<Record<HeldKey, TokenKey>>;
}

const SIGNATURE_BYTES = 64;
const HELD: readonly HeldKey[] = ['hot', 'gas', 'deposits'];
/** Tokens count wrong PINs and lock themselves, so a wrong PIN is never retried. */
const FINAL = [
  pkcs11js.CKR_PIN_INCORRECT,
  pkcs11js.CKR_PIN_LOCKED,
  pkcs11js.CKR_PIN_EXPIRED,
  pkcs11js.CKR_PIN_INVALID,
];

/**
 * Keys on an HSM or any other PKCS#11 token. A session signs one digest at a time, so requests queue. A failed request
 * is retried once in a new session; later requests use that session.
 */
export function openPkcs11Keys(config: TokenConfig): Pkcs11Keys {
  const cryptoki = loadModule(config);
  let locked: Error | undefined;
  const open = (): Opened => {
    if (locked !== undefined) throw locked;
    try {
      const session = openSession(cryptoki, config, 'reads');
      return { session, keys: keysOn(session, config) };
    } catch (error) {
      if (isRefusal(error, ...FINAL)) locked = new Error('the token refuses the PIN: it is not tried again');
      throw locked ?? error;
    }
  };
  const first = open();
  const publicKeys = mapKeys((key) => first.keys[key].publicKey);
  let opened: Opened | undefined = first;
  let queue: Promise<unknown> = Promise.resolve();

  const reopen = (): Opened => {
    const again = open();
    const moved = HELD.find((key) => !Buffer.from(again.keys[key].publicKey).equals(publicKeys[key]));
    if (moved !== undefined)
      throw new Error(`the token has another key ${config.keyLabels[moved]} than before`);
    return again;
  };
  const signOnce = async (digest: Uint8Array, key: HeldKey): Promise<Uint8Array> => {
    opened ??= reopen();
    try {
      return await sign(opened, digest, key);
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  };

  return {
    about: aboutToken(first.session),
    publicKeyOf: async (key) => publicKeys[key],
    sign: (digest, key) => inTurn(() => signOnce(digest, key).catch(() => signOnce(digest, key))),
    close: () =>
      inTurn(async () => {
        opened = undefined;
        finalize(cryptoki);
        cryptoki.close();
      }),
  };
}

const mapKeys = <T>(of: (key: HeldKey) => T): Readonly<Record<HeldKey, T>> => ({
  hot: of('hot'),
  gas: of('gas'),
  deposits: of('deposits'),
});

const keysOn = (session: Session, { keyLabels }: TokenConfig): Opened['keys'] =>
  mapKeys((key) => {
    const found = findKey(session, keyLabels[key]);
    if (found === undefined) throw new Error(`the token has no key pair ${keyLabels[key]}`);
    return found;
  });

/** Asynchronous, because a module may block on its network. */
async function sign(
  { session: { cryptoki, handle }, keys }: Opened,
  digest: Uint8Array,
  key: HeldKey,
): Promise<Uint8Array> {
  cryptoki.C_SignInit(handle, { mechanism: pkcs11js.CKM_ECDSA }, keys[key].privateKey);
  return cryptoki.C_SignAsync(handle, Buffer.from(digest), Buffer.alloc(SIGNATURE_BYTES));
}
