export * from './extended-keys.ts';
export * from './no-chain-transfers-yet.ts';
