import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/*
 * The SCRAM verifier that PostgreSQL stores (RFC 5803). Sent in place of the password, so that no server log
 * contains it.
 */

const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Letters and digits only: other characters would require SASLprep. */
export function scramVerifier(password: string, salt = randomBytes(SALT_BYTES)): string {
  if (!/^[0-9A-Za-z]+$/.test(password)) throw new TypeError('a password of letters and digits');
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const server = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
