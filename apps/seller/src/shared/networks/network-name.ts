import { isPreview, type Network } from '@cliffhanger/core/wallet';
import type { Translate } from '../language/index.ts';

/** `BEP-20`, in every language. */
export const networkName = (network: string): string =>
  network.toUpperCase().replace(/\d+$/, (digits) => `-${digits}`);

/** For choices: marks a network that is in preview. */
export const networkLabel = (network: Network, t: Translate): string =>
  isPreview(network) ? t('shell.network.preview', { network: networkName(network) }) : networkName(network);

const HEAD = 6;
const TAIL = 4;

/** `0x5aAe…eAed`; a copy button always copies the whole text. */
export const shortened = (text: string): string =>
  text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`;
