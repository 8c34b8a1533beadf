import { createHash } from 'node:crypto';
import { tronAccountOf, tronAddressOf } from '@cliffhanger/core/wallet';
import { decodeFields, encodeFields, type Field } from './protobuf.ts';

/*
 * A TRC-20 payment on Tron, encoded byte by byte. We build it ourselves, not a node, so that we sign what we
 * intended. A transaction from elsewhere is decoded and encoded again; it is rejected if a single byte
 * differs.
 */

export interface Trc20Payment {
  readonly owner: string;
  readonly token: string;
  readonly to: string;
  readonly units: bigint;
  /** Fee limit in millionths of a TRX. */
  readonly feeLimit: bigint;
  /**
   * Parts of the height and the hash of a block. The transaction is invalid on a chain without that block.
   */
  readonly reference: { readonly bytes: string; readonly hash: string };
  readonly at: number;
  /**
   * No block from this moment on can include it. Tron has no nonce, so only expiry ends a payment that was
   * not included.
   */
  readonly expiresAt: number;
}

const TYPE_URL = Buffer.from('type.googleapis.com/protocol.TriggerSmartContract');
const TRIGGER_SMART_CONTRACT = 31n;
const TRANSFER_SELECTOR = 'a9059cbb';
const ADDRESS_PREFIX = 0x41;
const WORD_CHARACTERS = 64;
const ACCOUNT_CHARACTERS = 40;
const CALL_CHARACTERS = TRANSFER_SELECTOR.length + 2 * WORD_CHARACTERS;
const REFERENCE_CHARACTERS = { bytes: 4, hash: 16 };
const SIGNATURE_BYTES = 65;

/** Field numbers of `Transaction.raw`, `Transaction.Contract`, `Any` and `TriggerSmartContract`. */
const RAW = { refBlockBytes: 1, refBlockHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 };
const CONTRACT = { type: 1, parameter: 2 };
const ANY = { typeUrl: 1, value: 2 };
const TRIGGER = { owner: 1, contract: 2, data: 4 };
const SIGNED = { raw: 1, signature: 2 };

export function rawTransaction(payment: Trc20Payment): Uint8Array {
  const { owner, token, to, units, feeLimit, reference, at, expiresAt } = payment;
  if (units <= 0n) throw new RangeError('nothing is no payment');
  const call = `${TRANSFER_SELECTOR}${word(hexOf(tronAccountOf(to)))}${word(units.toString(16))}`;
  const trigger = encodeFields([
    [TRIGGER.owner, prefixed(owner)],
    [TRIGGER.contract, prefixed(token)],
    [TRIGGER.data, bytesOf(call)],
  ]);
  const parameter = encodeFields([
    [ANY.typeUrl, TYPE_URL],
    [ANY.value, trigger],
  ]);
  const contract = encodeFields([
    [CONTRACT.type, TRIGGER_SMART_CONTRACT],
    [CONTRACT.parameter, parameter],
  ]);
  return encodeFields([
    [RAW.refBlockBytes, bytesOf(reference.bytes)],
    [RAW.refBlockHash, bytesOf(reference.hash)],
    [RAW.expiration, BigInt(expiresAt)],
    [RAW.contract, contract],
    [RAW.timestamp, BigInt(at)],
    ...feeField(feeLimit),
  ]);
}

/** Zero is omitted, as everywhere in Protocol Buffers. */
const feeField = (feeLimit: bigint): Field[] => (feeLimit === 0n ? [] : [[RAW.feeLimit, feeLimit]]);

/** The transaction id, which is also the digest to sign. */
export const transactionIdOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex');

/** Decodes a token payment. Undefined for any other transaction. */
export function readRawTransaction(raw: Uint8Array): Trc20Payment | undefined {
  const outer = decodeFields(raw);
  const contract = inside(outer, RAW.contract);
  const parameter = inside(contract, CONTRACT.parameter);
  const trigger = inside(parameter, ANY.value);
  const owner = addressIn(trigger?.get(TRIGGER.owner));
  const token = addressIn(trigger?.get(TRIGGER.contract));
  const call = hexIn(trigger?.get(TRIGGER.data));
  const [at, expiresAt] = [outer?.get(RAW.timestamp), outer?.get(RAW.expiration)];
  if (owner === undefined || token === undefined || call.length !== CALL_CHARACTERS) return undefined;
  if (typeof at !== 'bigint' || typeof expiresAt !== 'bigint') return undefined;
  const feeLimit = outer?.get(RAW.feeLimit) ?? 0n;
  const payment: Trc20Payment = {
    owner,
    token,
    to: tronAddressOf(bytesOf(call.slice(0, -WORD_CHARACTERS).slice(-ACCOUNT_CHARACTERS))),
    units: BigInt(`0x${call.slice(-WORD_CHARACTERS)}`),
    feeLimit: typeof feeLimit === 'bigint' ? feeLimit : 0n,
    reference: { bytes: hexIn(outer?.get(RAW.refBlockBytes)), hash: hexIn(outer?.get(RAW.refBlockHash)) },
    at: Number(at),
    expiresAt: Number(expiresAt),
  };
  const isSame = payment.units > 0n && Buffer.from(rawTransaction(payment)).equals(raw);
  return isSame ? payment : undefined;
}

/** In the format nodes accept: r, s and the recovery bit. */
export function signedTransaction(raw: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new TypeError('a signature of 65 bytes is needed');
  return hexOf(
    encodeFields([
      [SIGNED.raw, raw],
      [SIGNED.signature, signature],
    ]),
  );
}

/** The end of the block's height and the middle of its hash. */
export const referenceOf = ({ height, hash }: { readonly height: number; readonly hash: string }) => ({
  bytes: height.toString(16).padStart(REFERENCE_CHARACTERS.bytes, '0').slice(-REFERENCE_CHARACTERS.bytes),
  hash: hash.slice(16, 16 + REFERENCE_CHARACTERS.hash),
});

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const word = (hex: string): string => hex.padStart(WORD_CHARACTERS, '0');
const prefixed = (address: string): Uint8Array => Uint8Array.of(ADDRESS_PREFIX, ...tronAccountOf(address));

type Fields = ReturnType<typeof decodeFields>;
const inside = (fields: Fields, number: number): Fields => {
  const value = fields?.get(number);
  return value instanceof Uint8Array ? decodeFields(value) : undefined;
};
const hexIn = (value: bigint | Uint8Array | undefined): string =>
  value instanceof Uint8Array ? hexOf(value) : '';
function addressIn(value: bigint | Uint8Array | undefined): string | undefined {
  const hex = hexIn(value);
  return hex.length === 2 + ACCOUNT_CHARACTERS && hex.startsWith('41')
    ? tronAddressOf(bytesOf(hex.slice(2)))
    : undefined;
}
