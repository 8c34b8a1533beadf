import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type Address, bytesOfAddress, hexOf } from './address.ts';
import { bytesOf, type Rlp, rlp } from './rlp.ts';

/** A payment that this signer can sign: an amount of a token, or of the native coin. */
export interface Payment {
  readonly chainId: number;
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** Null: the native coin. */
  readonly token: Address | null;
  readonly to: Address;
  readonly units: bigint;
}

export interface Signature {
  readonly r: bigint;
  readonly s: bigint;
  readonly yParity: 0 | 1;
}

export interface SignedTransaction {
  readonly raw: string;
  readonly hash: string;
}

const EIP_1559 = 2;
const WORD_BYTES = 32;
/** Function selector of `transfer(address,uint256)`. */
const TRANSFER = Uint8Array.of(0xa9, 0x05, 0x9c, 0xbb);

/** The digest to sign. */
export const digestOf = (payment: Payment): Uint8Array => keccak_256(typed(fieldsOf(payment)));

export function signedTransaction(payment: Payment, { r, s, yParity }: Signature): SignedTransaction {
  const raw = typed([...fieldsOf(payment), bytesOf(BigInt(yParity)), bytesOf(r), bytesOf(s)]);
  return { raw: `0x${hexOf(raw)}`, hash: `0x${hexOf(keccak_256(raw))}` };
}

const typed = (fields: readonly Rlp[]): Uint8Array => concatBytes(Uint8Array.of(EIP_1559), rlp(fields));

function fieldsOf(payment: Payment): readonly Rlp[] {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit, token, to, units } = payment;
  const [receiver, value, data] =
    token === null ? [to, units, new Uint8Array()] : [token, 0n, transferCall(to, units)];
  const noAccessList: Rlp = [];
  return [
    bytesOf(BigInt(chainId)),
    bytesOf(BigInt(nonce)),
    bytesOf(maxPriorityFeePerGas),
    bytesOf(maxFeePerGas),
    bytesOf(gasLimit),
    bytesOfAddress(receiver),
    bytesOf(value),
    data,
    noAccessList,
  ];
}

const transferCall = (to: Address, units: bigint): Uint8Array =>
  concatBytes(TRANSFER, word(bytesOfAddress(to)), word(bytesOf(units)));

function word(bytes: Uint8Array): Uint8Array {
  if (bytes.length > WORD_BYTES) throw new RangeError('does not fit into a word');
  return concatBytes(new Uint8Array(WORD_BYTES - bytes.length), bytes);
}
