import type { Network } from '@cliffhanger/core/wallet';

/** `BEP-20`: the same in every language. */
export const networkName = (network: Network): string =>
  network.toUpperCase().replace(/\d+$/, (digits) => `-${digits}`);

const HEAD = 6;
const TAIL = 4;

/** `0x5aAe…eAed`: enough to recognise an address or a transaction; the whole stands where it is copied. */
export const shortened = (text: string): string =>
  text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`;
