import type { ChainTransfers } from '@cliffhanger/application/ports';

/** Until the chains are watched: no transfer is ever found, and every claim takes two people. */
export const noChainTransfersYet: ChainTransfers = { matching: async () => undefined };
