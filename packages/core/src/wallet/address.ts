import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { parseEvmAddress, withChecksum } from './evm-address.ts';
import { familyOf, type Network } from './networks.ts';
import { parseTronAddress, tronAddressOf } from './tron-address.ts';

const UNCOMPRESSED_KEY_BYTES = 65;
const ACCOUNT_BYTES = 20;

/** The canonical address; undefined if it is none of this network. */
export const parseAddress = (network: Network, text: string): string | undefined =>
  familyOf(network) === 'evm' ? parseEvmAddress(text.trim()) : parseTronAddress(text.trim());

/** From an uncompressed secp256k1 public key: both families use the end of its hash. */
export function addressOfPublicKey(network: Network, key: Uint8Array): string {
  if (key.length !== UNCOMPRESSED_KEY_BYTES) throw new TypeError('a public key of 65 bytes is needed');
  const account = keccak_256(key.slice(1)).slice(-ACCOUNT_BYTES);
  return familyOf(network) === 'evm' ? withChecksum(bytesToHex(account)) : tronAddressOf(account);
}

const EVM_HASH = /^0x[0-9a-f]{64}$/;
const TRON_HASH = /^[0-9a-f]{64}$/;

/** The canonical transaction hash of the network; undefined if it is none. */
export function parseTransactionHash(network: Network, text: string): string | undefined {
  const bare = text.trim().toLowerCase().replace(/^0x/, '');
  const hash = familyOf(network) === 'evm' ? `0x${bare}` : bare;
  return (familyOf(network) === 'evm' ? EVM_HASH : TRON_HASH).test(hash) ? hash : undefined;
}
