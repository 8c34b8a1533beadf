import { givenIn } from './environment.ts';
import { addressOf } from './ethereum/address.ts';
import { depositKeyText, type HeldKey } from './keys/deposit-keys.ts';
import { tokenFrom } from './keys/pkcs11/config.ts';
import { makeKey } from './keys/pkcs11/make-key.ts';
import { finalize, loadModule, openSession } from './keys/pkcs11/token.ts';
import { findKey } from './keys/pkcs11/token-key.ts';
import { VARIABLES } from './variables.ts';

/**
 * `pnpm --filter @cliffhanger/signer make-keys`: creates the missing keys on the token and prints their public data.
 */
const config = tokenFrom(givenIn(process.env, VARIABLES));
const cryptoki = loadModule(config);
const session = openSession(cryptoki, config, 'writes');
for (const key of ['hot', 'gas', 'deposits'] as const) {
  const label = config.keyLabels[key];
  const found = findKey(session, label);
  const { publicKey } = found ?? makeKey(session, label);
  const line = {
    key,
    label,
    happened: found === undefined ? 'made' : 'was there',
    ...publicOf(key, publicKey),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
finalize(cryptoki);

function publicOf(key: HeldKey, publicKey: Uint8Array) {
  return key === 'deposits' ? { depositKey: depositKeyText(publicKey) } : { address: addressOf(publicKey) };
}
