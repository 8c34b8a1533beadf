export * from './claim-deposit.ts';
export * from './get-deposit-address.ts';
export * from './list-deposits.ts';
export * from './list-networks.ts';
