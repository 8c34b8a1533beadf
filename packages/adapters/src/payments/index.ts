export * from './payments-for.ts';
export * from './processor-balances.ts';
export * from './sandbox-payments.ts';
export * from './stripe-payments.ts';
export * from './usdt-payments.ts';
