export * from './allocation/forget-allocation-weights.ts';
export { getAllocationProof } from './allocation/get-allocation-proof.ts';
export * from './allocation/place-awaiting-orders.ts';
export * from './allocation/prepare-allocations.ts';
export * from './allocation/published-allocations.ts';
export * from './invoices/get-invoice.ts';
export * from './invoices/open-invoice.ts';
export { settleInvoice } from './invoices/settle-invoice.ts';
export type { InvoiceView } from './invoices/steps/tell-invoice.ts';
export * from './pre-orders/announce-episodes.ts';
export { endDuePreOrders } from './pre-orders/end-due-pre-orders.ts';
export * from './purchases/check-out.ts';
export * from './purchases/get-purchase.ts';
export {
  type PaymentBegun,
  type PurchaseStanding,
  payWithSandbox,
  payWithStripe,
  payWithUsdt,
} from './purchases/pay.ts';
export type { CheckedOut } from './purchases/purchase.ts';
export * from './purchases/quote-purchase.ts';
export * from './purchases/receipts.ts';
export * from './purchases/record-first-play.ts';
export { giveBackPurchase } from './purchases/settle-purchase.ts';
export * from './purchases/show-drama.ts';
export { takeProcessorEvent } from './purchases/take-processor-event.ts';
export * from './refunds/cancel-order.ts';
export { complain, openAudit } from './refunds/complain.ts';
export { confirmDecision, decideComplaint, takeBackDecision } from './refunds/decide-complaint.ts';
export { escalateDisputes } from './refunds/disputes.ts';
export { executeDecisions } from './refunds/execute-decisions.ts';
export { type ComplaintCase, getComplaint } from './refunds/get-complaint.ts';
export { giveRefundAddress } from './refunds/give-refund-address.ts';
export { payRefund } from './refunds/pay-refund.ts';
export { closePaymentException } from './refunds/payment-exceptions.ts';
export { mayBeginGuest, mayQuote } from './viewers/may-quote.ts';
export { openReceiptLink } from './viewers/open-receipt-link.ts';
export { resendReceipt } from './viewers/resend-receipt.ts';
export * from './viewers/sign-in.ts';
export * from './viewers/viewer-account.ts';
export {
  type AuthenticatedViewer,
  authenticateViewer,
  beginAsGuest,
  type KnownViewer,
  type NewViewerSession,
  signOutViewer,
} from './viewers/viewer-session.ts';
export { writeViewerMail } from './viewers/write-viewer-mail.ts';
