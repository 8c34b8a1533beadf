import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ZERO_ADDRESS = /^0x0{40}$/;

/** EIP-55: letter case is a checksum. */
export function withChecksum(lowerHex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerHex)));
  const letters = [...lowerHex].map((letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** The address with checksum. Mixed case must be correct; undefined otherwise. */
export function parseEvmAddress(text: string): string | undefined {
  if (!EVM_ADDRESS.test(text) || ZERO_ADDRESS.test(text)) return undefined;
  const hex = text.slice(2);
  const checked = withChecksum(hex.toLowerCase());
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return isOneCase || checked === text ? checked : undefined;
}
