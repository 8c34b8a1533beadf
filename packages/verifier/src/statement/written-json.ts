import { utf8ToBytes } from '@cliffhanger/core/proofs';
import { textOf } from '../form/index.ts';

/*
 * Reads JSON from bytes, piece by piece, in the spelling of `JSON.stringify`. On another spelling, an escape or
 * invalid UTF-8 the reader is lost: it does not advance any more.
 */

/** Position of a value. Reused for every line, because a statement has millions of values. */
export interface Span {
  from: number;
  until: number;
}

export const newSpan = (): Span => ({ from: 0, until: 0 });

const NULL_AT = -1;

export const isNull = ({ from }: Span): boolean => from === NULL_AT;

const NULL = utf8ToBytes('null');
const QUOTE_MARK = utf8ToBytes('"');
const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const FIRST_BEYOND_ASCII = 0x80;
/** Numbers up to this many digits are exact integers. */
const MOST_DIGITS = 15;

export class WrittenJson {
  at: number;
  isLost = false;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  isNext(expected: Uint8Array): boolean {
    if (this.isLost) return false;
    const bytes = this.#bytes;
    const { at } = this;
    for (let index = 0; index < expected.length; index += 1) {
      if (bytes[at + index] !== expected[index]) return false;
    }
    return true;
  }

  /** Advances past these bytes if they are next. */
  skips(expected: Uint8Array): boolean {
    if (!this.isNext(expected)) return false;
    this.at += expected.length;
    return true;
  }

  expect(expected: Uint8Array): void {
    if (!this.skips(expected)) this.isLost = true;
  }

  /** The rest of a string after its opening quote, including the closing one. */
  readText(into: Span): void {
    const bytes = this.#bytes;
    const from = this.at;
    let at = from;
    let isAscii = true;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
      if (byte === undefined || byte === BACKSLASH || byte < FIRST_PRINTABLE) {
        this.isLost = true;
        return;
      }
      if (byte >= FIRST_BEYOND_ASCII) isAscii = false;
      at += 1;
    }
    into.from = from;
    into.until = at;
    if (!isAscii && this.textOf(into) === undefined) this.isLost = true;
    if (this.isLost) return;
    this.at = at + 1;
  }

  /** A string with both quotes, or null. */
  readTextOrNull(into: Span): void {
    if (this.skips(NULL)) {
      into.from = NULL_AT;
      into.until = NULL_AT;
      return;
    }
    this.expect(QUOTE_MARK);
    this.readText(into);
  }

  /** An unsigned integer of at most MOST_DIGITS digits. */
  readWhole(into: Span): number {
    const bytes = this.#bytes;
    const from = this.at;
    let at = from;
    let value = 0;
    for (let digit = this.#digitAt(at); digit >= 0; digit = this.#digitAt(at)) {
      value = value * 10 + digit;
      at += 1;
    }
    const digits = at - from;
    if (digits === 0 || digits > MOST_DIGITS || (bytes[from] === ZERO && digits > 1)) this.isLost = true;
    if (this.isLost) return 0;
    into.from = from;
    into.until = at;
    this.at = at;
    return value;
  }

  /** The rest of a string after its opening quote that is a non-zero integer, including the closing quote. */
  readAmount(into: Span): number {
    const from = this.at;
    const isNegative = this.#bytes[from] === MINUS;
    if (isNegative) this.at = from + 1;
    const value = this.readWhole(into);
    if (value === 0 || this.#bytes[this.at] !== QUOTE) this.isLost = true;
    if (this.isLost) return 0;
    into.from = from;
    this.at += 1;
    return isNegative ? -value : value;
  }

  textOf({ from, until }: Span): string | undefined {
    return textOf(this.#bytes.subarray(from, until));
  }

  #digitAt(at: number): number {
    const digit = (this.#bytes[at] ?? 0) - ZERO;
    return digit <= 9 ? digit : -1;
  }
}
