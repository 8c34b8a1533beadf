import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecondFactor } from '@cliffhanger/application/ports';
import { CODE_DIGITS, CODE_STEP_SECONDS } from '@cliffhanger/core/staff';

/*
 * RFC 6238 over RFC 4226, with SHA-1 and six digits, which every authenticator app supports. SHA-1's
 * collision weakness does not affect HMAC. Why not a library: ADR 22.
 */

const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_A_LETTER = 5;

interface TimeCodesOptions {
  /** Displayed in the authenticator app. */
  readonly issuer: string;
  /** Unix time in milliseconds. Real time, because an authenticator app knows no business clock. */
  readonly now: () => number;
}

export const createTimeCodes = ({ issuer, now }: TimeCodesOptions): SecondFactor => ({
  newSecret: () => randomBytes(SECRET_BYTES),
  stepNow: () => Math.floor(now() / 1_000 / CODE_STEP_SECONDS),
  isCodeOf: (secret, step, code) => {
    const right = Buffer.from(timeCode(secret, step));
    const typed = Buffer.from(code);
    return right.length === typed.length && timingSafeEqual(right, typed);
  },
  secretText: base32,
  address(secret, account) {
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
    const asked = new URLSearchParams({
      secret: base32(secret),
      issuer,
      algorithm: 'SHA1',
      digits: String(CODE_DIGITS),
      period: String(CODE_STEP_SECONDS),
    });
    return `otpauth://totp/${label}?${asked.toString()}`;
  },
});

/** The code of one time step. */
export function timeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(new RegExp(`.{1,${BITS_A_LETTER}}`, 'g')) ?? [];
  return letters.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(BITS_A_LETTER, '0'), 2))).join('');
}
