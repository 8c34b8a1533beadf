import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/* What PostgreSQL keeps of a password (RFC 5803): sent in place of the password, so that no log of a server has it. */

const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Of a password of letters and digits alone: others would have to be normalised first. */
export function scramVerifier(password: string, salt = randomBytes(SALT_BYTES)): string {
  if (!/^[0-9A-Za-z]+$/.test(password)) throw new TypeError('a password of letters and digits');
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const server = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
