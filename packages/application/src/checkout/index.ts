export * from './cancel-order.ts';
export * from './check-out.ts';
export { complain, openAudit, openWaitingComplaints } from './complain.ts';
export {
  decideComplaint,
  listComplaints,
} from './decide-complaint.ts';
export { escalateDisputes } from './disputes.ts';
export * from './forget-draw-weights.ts';
export * from './get-invoice.ts';
export * from './get-purchase.ts';
export * from './open-invoice.ts';
export {
  type PaymentBegun,
  type PurchaseStanding,
  payWithSandbox,
  payWithStripe,
  payWithUsdt,
} from './pay.ts';
export { payRefund } from './pay-refund.ts';
export { closePaymentException } from './payment-exceptions.ts';
export * from './prepare-draws.ts';
export * from './published-draws.ts';
export type { CheckedOut } from './purchase.ts';
export * from './quote-purchase.ts';
export * from './receipts.ts';
export * from './record-first-play.ts';
export { settleInvoice } from './settle-invoice.ts';
export { giveBackPurchase } from './settle-purchase.ts';
export * from './show-drama.ts';
export * from './sign-in.ts';
export { takeProcessorEvent } from './take-processor-event.ts';
export type { InvoiceTold } from './tell-invoice.ts';
export * from './viewer-account.ts';
export {
  type AuthenticatedViewer,
  authenticateViewer,
  beginAsGuest,
  type KnownViewer,
  type NewViewerSession,
  signOutViewer,
} from './viewer-session.ts';
