import { isPreview, type Network } from '@cliffhanger/core/wallet';
import type { Translate } from '../language/index.ts';

/** `BEP-20`: the same in every language. */
export const networkName = (network: string): string =>
  network.toUpperCase().replace(/\d+$/, (digits) => `-${digits}`);

/** Where one is chosen: it says what is not meant for everybody yet. */
export const networkLabel = (network: Network, t: Translate): string =>
  isPreview(network) ? t('shell.network.preview', { network: networkName(network) }) : networkName(network);

const HEAD = 6;
const TAIL = 4;

/** `0x5aAe…eAed`: enough to recognise an address or a transaction; the whole stands where it is copied. */
export const shortened = (text: string): string =>
  text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`;
