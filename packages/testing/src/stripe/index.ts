export { disputeOf, refundedChargeOf, sessionOf } from './objects.ts';
export * from './stripe-stand-in.ts';
