export * from './cancel-order.ts';
export * from './check-out.ts';
export * from './complain.ts';
export * from './decide-complaint.ts';
export * from './forget-draw-weights.ts';
export * from './pay-refund.ts';
export * from './prepare-draws.ts';
export type { CheckedOut, WishedFor } from './purchase.ts';
export * from './record-first-play.ts';
