export * from './add-payout-method.ts';
export * from './get-payout-method.ts';
export * from './get-payout-options.ts';
export * from './list-payout-methods.ts';
export * from './list-withdrawals.ts';
export * from './quote-withdrawal.ts';
export * from './remove-payout-method.ts';
export * from './request-withdrawal.ts';
