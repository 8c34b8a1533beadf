export * from './break-policy.ts';
export * from './crash-payouts.ts';
export { DYING_POINTS } from './dying-sender.ts';
export * from './kill-signer.ts';
export * from './payout-fixture.ts';
