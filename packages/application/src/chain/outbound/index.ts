export * from './consolidate-deposits.ts';
export * from './open-sender.ts';
export * from './pay-out.ts';
export type { Sender } from './sender.ts';
export { takePayout } from './steps/take-payout.ts';
export * from './watch-hot-wallet.ts';
