/*
 * SHA-256 (FIPS 180-4) of texts in one reused buffer. For statements with 100,000 lines, allocating a byte array, a
 * hasher and a hex text per line costs more than the hashing.
 */

const K = Int32Array.from(primes(64), (prime) => fractionBits(Math.cbrt(prime)));
const FIRST_STATE = Int32Array.from(primes(8), (prime) => fractionBits(Math.sqrt(prime)));
const BLOCK_BYTES = 64;
/** A 0x80 byte and the length follow the text. */
const MOST_PADDING = BLOCK_BYTES + 9;
/** Character codes of the hex digits. */
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.codePointAt(0) ?? 0);

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits of the fraction. */
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
  readonly #state = new Int32Array(8);
  readonly #hex = new Uint8Array(BLOCK_BYTES);

  /** Replaces the content. */
  write(text: string): void {
    this.#length = 0;
    // A UTF-16 code unit needs at most three bytes in UTF-8.
    this.#makeRoom(text.length * 3);
    this.#length = this.#encoder.encodeInto(text, this.#bytes).written;
  }

  /** Empties the buffer. */
  clear(): void {
    this.#length = 0;
  }

  append(bytes: Uint8Array, from = 0, until = bytes.length): void {
    this.#makeRoom(until - from);
    const own = this.#bytes;
    let length = this.#length;
    for (let at = from; at < until; at += 1) {
      own[length] = bytes[at] as number;
      length += 1;
    }
    this.#length = length;
  }

  /** Compares the hash of the content with lowercase hex. */
  is(hex: string): boolean {
    if (hex.length !== BLOCK_BYTES) return false;
    const own = this.#hexOfAll();
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      if (hex.charCodeAt(index) !== own[index]) return false;
    }
    return true;
  }

  /** Like `is`, with the hex digits as bytes. */
  isAt(bytes: Uint8Array, from: number): boolean {
    const own = this.#hexOfAll();
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      if (bytes[from + index] !== own[index]) return false;
    }
    return true;
  }

  #makeRoom(more: number): void {
    const most = this.#length + more + MOST_PADDING;
    if (most <= this.#bytes.length) return;
    const larger = new Uint8Array(most * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  #hexOfAll(): Uint8Array {
    const [bytes, length, view, state, hex] = [
      this.#bytes,
      this.#length,
      this.#view,
      this.#state,
      this.#hex,
    ] as const;
    const end = Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
    bytes.fill(0, length, end);
    bytes[length] = 0x80;
    view.setBigUint64(end - 8, BigInt(length * 8));
    state.set(FIRST_STATE);
    for (let at = 0; at < end; at += BLOCK_BYTES) compress(state, view, at);
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      const nibble = ((state[index >> 3] as number) >>> (28 - (index & 7) * 4)) & 15;
      hex[index] = DIGITS[nibble] as number;
    }
    return hex;
  }
}

const SCHEDULE = new Int32Array(64);

function compress(state: Int32Array, view: DataView, from: number): void {
  const w = SCHEDULE;
  for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(from + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
  }
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
