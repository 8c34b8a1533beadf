import { concatBytes } from '@noble/hashes/utils.js';

/** Bytes, or nested lists of bytes. */
export type Rlp = Uint8Array | readonly Rlp[];

const SHORT = 55;
const BYTES = 0x80;
const LIST = 0xc0;

/** Recursive length prefix, the encoding of Ethereum's transactions (yellow paper, appendix B). */
export function rlp(item: Rlp): Uint8Array {
  if (!(item instanceof Uint8Array)) return withLength(LIST, concatBytes(...item.map(rlp)));
  const [first] = item;
  const isOwnCode = item.length === 1 && first !== undefined && first < BYTES;
  return isOwnCode ? item : withLength(BYTES, item);
}

function withLength(kind: number, content: Uint8Array): Uint8Array {
  if (content.length <= SHORT) return concatBytes(Uint8Array.of(kind + content.length), content);
  const length = bytesOf(BigInt(content.length));
  return concatBytes(Uint8Array.of(kind + SHORT + length.length), length, content);
}

/** Big-endian without leading zeros; zero is empty. */
export function bytesOf(number: bigint): Uint8Array {
  if (number < 0n) throw new RangeError('negative numbers cannot be encoded');
  const hex = number.toString(16);
  return number === 0n
    ? new Uint8Array()
    : Uint8Array.from(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
}
