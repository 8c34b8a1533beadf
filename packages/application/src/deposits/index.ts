export * from './claim-deposit.ts';
export * from './decide-deposit.ts';
export * from './escalate-deposits.ts';
export * from './get-deposit-address.ts';
export * from './list-deposit-networks.ts';
export * from './list-deposits.ts';
export * from './list-waiting-deposits.ts';
