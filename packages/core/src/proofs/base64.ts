/*
 * The standard alphabet with padding (RFC 4648 §4). Our own code, because this package uses neither browser
 * nor Node APIs.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const FORM = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const GROUP = 3;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += GROUP) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + GROUP);
    const digits = [
      first >> 2,
      ((first & 3) << 4) | (second >> 4),
      ((second & 15) << 2) | (third >> 6),
      third & 63,
    ];
    const written = digits.map((digit) => ALPHABET[digit]).join('');
    const missing = Math.max(0, at + GROUP - bytes.length);
    text += written.slice(0, written.length - missing) + '='.repeat(missing);
  }
  return text;
}

/** Undefined unless the text is the canonical encoding. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!FORM.test(text)) return undefined;
  const bytes: number[] = [];
  const digits = text.replace(/=+$/, '');
  let [held, bits] = [0, 0];
  for (const character of digits) {
    held = ((held << 6) | ALPHABET.indexOf(character)) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  const result = Uint8Array.from(bytes);
  return toBase64(result) === text ? result : undefined;
}
