export type { ChainPorts } from './chain-ports.ts';
export * from './clear-chain-alarm.ts';
export * from './finalize-transfers.ts';
export * from './follow-chain.ts';
export * from './followed.ts';
export * from './outbound/index.ts';
export * from './reconcile-chain.ts';
export * from './resolutions/index.ts';
export * from './watch-nodes.ts';
