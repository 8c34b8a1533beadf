import type { SeenTransfer } from '../ports/index.ts';

/** By this a credit is known for ever: a transfer is booked once, whatever is tried again. */
export const keyOfTransfer = ({ network, transactionHash, ordinal }: SeenTransfer): string =>
  `chain:${network}:${transactionHash}:${ordinal}`;
