export * from './evm-node.ts';
