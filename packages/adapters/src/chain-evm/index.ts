export * from './evm-source.ts';
