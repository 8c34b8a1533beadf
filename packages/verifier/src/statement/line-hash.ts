/*
 * SHA-256 (FIPS 180-4) of a text in one buffer that is used again. A statement may have a hundred thousand lines: an
 * array of bytes, a hasher and a text in hex for each of them cost more than the hashing.
 */

const ROUND_CONSTANTS = primes(64).map((prime) => fractionBits(Math.cbrt(prime)));
const FIRST_STATE = primes(8).map((prime) => fractionBits(Math.sqrt(prime)));
const K = Int32Array.from(ROUND_CONSTANTS);
const BLOCK_BYTES = 64;
/** A byte of ones and the length stand behind the text. */
const MOST_PADDING = BLOCK_BYTES + 9;
/** Codes of the sixteen digits. */
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.codePointAt(0) ?? 0);

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits behind the point. */
function fractionBits(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

declare class TextEncoder {
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}

export class LineHash {
  #bytes = new Uint8Array(4_096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  readonly #encoder = new TextEncoder();
  readonly #schedule = new Int32Array(64);
  readonly #state = new Int32Array(8);

  write(text: string): void {
    // No character needs more than three bytes per unit of UTF-16.
    const most = text.length * 3 + MOST_PADDING;
    if (most > this.#bytes.length) {
      this.#bytes = new Uint8Array(most * 2);
      this.#view = new DataView(this.#bytes.buffer);
    }
    this.#length = this.#encoder.encodeInto(text, this.#bytes).written;
  }

  /** Whether the hash of what was written is this one in lowercase hex. */
  is(hex: string): boolean {
    if (hex.length !== BLOCK_BYTES) return false;
    this.#finish();
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      const nibble = ((this.#state[index >> 3] as number) >>> (28 - (index & 7) * 4)) & 15;
      if (hex.charCodeAt(index) !== DIGITS[nibble]) return false;
    }
    return true;
  }

  #finish(): void {
    const bytes = this.#bytes;
    const length = this.#length;
    const end = Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
    bytes[length] = 0x80;
    bytes.fill(0, length + 1, end);
    const bits = length * 8;
    for (let index = 0; index < 6; index += 1)
      bytes[end - 1 - index] = Math.floor(bits / 2 ** (8 * index)) & 255;
    this.#state.set(FIRST_STATE);
    for (let at = 0; at < end; at += BLOCK_BYTES) this.#compress(at);
  }

  #compress(from: number): void {
    const w = this.#schedule;
    for (let t = 0; t < 16; t += 1) w[t] = this.#view.getInt32(from + t * 4);
    for (let t = 16; t < 64; t += 1) {
      const x = w[t - 15] as number;
      const y = w[t - 2] as number;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
    }
    const state = this.#state;
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let t = 0; t < 64; t += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (K[t] as number) + (w[t] as number)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = ((state[0] as number) + a) | 0;
    state[1] = ((state[1] as number) + b) | 0;
    state[2] = ((state[2] as number) + c) | 0;
    state[3] = ((state[3] as number) + d) | 0;
    state[4] = ((state[4] as number) + e) | 0;
    state[5] = ((state[5] as number) + f) | 0;
    state[6] = ((state[6] as number) + g) | 0;
    state[7] = ((state[7] as number) + h) | 0;
  }
}
