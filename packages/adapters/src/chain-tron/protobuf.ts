/*
 * The subset of the Protocol Buffers wire format that a Tron transaction uses: varints, and length-delimited
 * bytes.
 */

const VARINT = 0;
const BYTES = 2;
const CONTINUES = 0x80n;
const SEVEN_BITS = 7n;
const LOW_BITS = 0x7fn;

export type Field = readonly [number: number, value: bigint | Uint8Array];

/** In the given order: a hash requires a canonical encoding. */
export const encodeFields = (fields: readonly Field[]): Uint8Array =>
  Buffer.concat(fields.map(([number, value]) => encodeField(number, value)));

function encodeField(number: number, value: bigint | Uint8Array): Uint8Array {
  const isNumber = typeof value === 'bigint';
  const key = varint(BigInt((number << 3) | (isNumber ? VARINT : BYTES)));
  return Buffer.concat(isNumber ? [key, varint(value)] : [key, varint(BigInt(value.length)), value]);
}

function varint(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('a number of a transaction is never negative');
  const bytes: number[] = [];
  let left = value;
  for (; left >= CONTINUES; left >>= SEVEN_BITS) bytes.push(Number((left & LOW_BITS) | CONTINUES));
  bytes.push(Number(left));
  return Uint8Array.from(bytes);
}

/** By field number. Undefined if truncated, or if a field is repeated. */
export function decodeFields(bytes: Uint8Array): ReadonlyMap<number, bigint | Uint8Array> | undefined {
  const fields = new Map<number, bigint | Uint8Array>();
  let at = 0;
  const number = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; at < bytes.length && shift < 64n; shift += SEVEN_BITS) {
      const byte = BigInt(bytes[at++] ?? 0);
      value |= (byte & LOW_BITS) << shift;
      if (byte < CONTINUES) return value;
    }
    return undefined;
  };
  while (at < bytes.length) {
    const key = number();
    const value = number();
    if (key === undefined || value === undefined || fields.has(Number(key >> 3n))) return undefined;
    if ((key & 7n) === BigInt(BYTES)) {
      const end = at + Number(value);
      if (end > bytes.length) return undefined;
      fields.set(Number(key >> 3n), bytes.slice(at, end));
      at = end;
    } else if ((key & 7n) === BigInt(VARINT)) fields.set(Number(key >> 3n), value);
    else return undefined;
  }
  return fields;
}
