import pkcs11js from 'pkcs11js';
import type { TokenConfig } from './config.ts';

/** A logged-in session on one token. */
export interface Session {
  readonly cryptoki: pkcs11js.PKCS11;
  readonly handle: pkcs11js.Handle;
}

/** Self-reported identity; SoftHSM, for example, stores its keys in files. */
export interface AboutToken {
  readonly manufacturer: string;
  readonly model: string;
  readonly serial: string;
}

export function aboutToken({ cryptoki, handle }: Session): AboutToken {
  const { slotID } = cryptoki.C_GetSessionInfo(handle);
  const { manufacturerID, model, serialNumber } = cryptoki.C_GetTokenInfo(slotID);
  return { manufacturer: manufacturerID.trim(), model: model.trim(), serial: serialNumber.trim() };
}

type Access = 'reads' | 'writes';

/** Some modules detect added or removed tokens only when they are initialised again. */
export function openSession(cryptoki: pkcs11js.PKCS11, config: TokenConfig, access: Access): Session {
  initialize(cryptoki);
  const slot = slotOf(cryptoki, config);
  refuseLastAttempt(cryptoki.C_GetTokenInfo(slot));
  const flags = pkcs11js.CKF_SERIAL_SESSION | (access === 'writes' ? pkcs11js.CKF_RW_SESSION : 0);
  const handle = cryptoki.C_OpenSession(slot, flags);
  cryptoki.C_Login(handle, pkcs11js.CKU_USER, config.pin);
  return { cryptoki, handle };
}

export function loadModule({ module }: Pick<TokenConfig, 'module'>): pkcs11js.PKCS11 {
  const cryptoki = new pkcs11js.PKCS11();
  cryptoki.load(module);
  return cryptoki;
}

export function finalize(cryptoki: pkcs11js.PKCS11): void {
  try {
    cryptoki.C_Finalize();
  } catch (error) {
    if (!isRefusal(error, pkcs11js.CKR_CRYPTOKI_NOT_INITIALIZED)) throw error;
  }
}

function initialize(cryptoki: pkcs11js.PKCS11): void {
  finalize(cryptoki);
  cryptoki.C_Initialize({ flags: pkcs11js.CKF_OS_LOCKING_OK });
}

/** A process that restarts with a wrong PIN would lock the token, so the last attempt is left to a person. */
export function refuseLastAttempt({ flags }: Pick<pkcs11js.TokenInfo, 'flags'>): void {
  if ((flags & (pkcs11js.CKF_USER_PIN_FINAL_TRY | pkcs11js.CKF_USER_PIN_LOCKED)) !== 0)
    throw new Error('the token has at most one PIN attempt left: log in manually first');
}

/** By label and optional serial number: slot numbers may change with each start. */
function slotOf(cryptoki: pkcs11js.PKCS11, { label, serial }: TokenConfig): pkcs11js.Handle {
  const found = cryptoki.C_GetSlotList(true).filter((slot) => {
    const token = cryptoki.C_GetTokenInfo(slot);
    return token.label.trim() === label && (serial === undefined || token.serialNumber.trim() === serial);
  });
  const [slot, ...others] = found;
  if (slot === undefined) throw new Error(`there is no token ${label}`);
  if (others.length > 0) throw new Error(`there are ${found.length} tokens ${label}: name its serial number`);
  return slot;
}

/** Some native errors arrive as plain errors with name and number in their message. */
export const isRefusal = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof Error &&
  codes.includes(Number((error as { code?: unknown }).code ?? /CKR_\w+:(\d+)/.exec(error.message)?.[1]));
