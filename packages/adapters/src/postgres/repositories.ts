import type { Repositories } from '@cliffhanger/application/ports';
import { createBooks } from './books/books.ts';
import { createReconciliations } from './books/reconciliations.ts';
import { createCatalog } from './catalog/catalog.ts';
import { createCatalogEditing } from './catalog/catalog-editing.ts';
import { createLicences } from './catalog/licences.ts';
import { createAllocationBlocks } from './chain/allocation-blocks.ts';
import { createChainAlarms } from './chain/chain-alarms.ts';
import { createChainHoldings } from './chain/chain-holdings.ts';
import { createChainTransfers } from './chain/chain-transfers.ts';
import { createChainWatch } from './chain/chain-watch.ts';
import { createResolutions } from './chain/resolutions.ts';
import { createCheckout } from './checkout/checkout.ts';
import { createComplaints } from './checkout/complaints.ts';
import { createDisputes, createPaymentExceptions } from './checkout/disputes.ts';
import { createInvoices } from './checkout/invoices.ts';
import { createPreOrders } from './checkout/pre-orders.ts';
import { createProcessorEvents, createPurchases } from './checkout/purchases.ts';
import { createStorefront } from './checkout/storefront.ts';
import { createViewerMails } from './checkout/viewer-mails.ts';
import { createViewers } from './checkout/viewers.ts';
import { createCommandLog } from './command-log.ts';
import type { Session } from './connection.ts';
import { createContent } from './content/content.ts';
import { createCreditScores } from './credit/credit-scores.ts';
import { createPlatformFigures } from './dashboard/platform-figures.ts';
import { createRollups } from './dashboard/rollups.ts';
import { createDepositAddresses } from './deposits/deposit-addresses.ts';
import { createDeposits } from './deposits/deposits.ts';
import { createAccountLocks } from './identity/account-locks.ts';
import { createCertifications } from './identity/certifications.ts';
import { createCredentials } from './identity/credentials.ts';
import { createEmailCodes } from './identity/email-codes.ts';
import { createEmailOwners } from './identity/email-owners.ts';
import { createInvitationCodes } from './identity/invitation-codes.ts';
import { createOwnRecords } from './identity/own-records.ts';
import { createReviewDecisions } from './identity/review-decisions.ts';
import { createSellers } from './identity/sellers.ts';
import { createSessions } from './identity/sessions.ts';
import { createShops } from './identity/shops.ts';
import { createSocialProofs } from './identity/social-proofs.ts';
import { createOutbox } from './jobs/outbox.ts';
import { createLedger } from './ledger/ledger.ts';
import { createLevels } from './levels/levels.ts';
import { createLibrary } from './library/library.ts';
import { createSellerRights } from './library/seller-rights.ts';
import { createTrackingLinks } from './library/tracking-links.ts';
import { createClips } from './media/clips.ts';
import { createEpisodes } from './media/episodes.ts';
import { createUploads } from './media/uploads.ts';
import { createAnnouncements } from './messages/announcements.ts';
import { createMailDigests } from './messages/mail-digests.ts';
import { createMessages } from './messages/messages.ts';
import { createOrderTable } from './orders/order-table.ts';
import { createOrders } from './orders/orders.ts';
import { createOutboundTransactions } from './outbound-transactions/outbound-transactions.ts';
import { createPromotionLinks } from './promotion/promotion-links.ts';
import { createAnchors } from './proofs/anchors.ts';
import { createClosings } from './proofs/closings.ts';
import { createProofLog } from './proofs/proof-log.ts';
import { createPushEvents } from './push/push-events.ts';
import { createRecords } from './records/records.ts';
import { createReferrals } from './referrals/referrals.ts';
import { createEscalations } from './reviews/escalations.ts';
import { createReviewQueue } from './reviews/review-queue.ts';
import { createSettings } from './settings/settings.ts';
import { createSettlement } from './settlement/settlement.ts';
import { createColdWallets } from './solvency/cold-wallets.ts';
import { createSolvency } from './solvency/solvency.ts';
import { createSolvencyAddresses } from './solvency/solvency-addresses.ts';
import { createApprovals } from './staff/approvals.ts';
import { createAuditLog } from './staff/audit-log.ts';
import { createDutyRoster } from './staff/duty-roster.ts';
import { createStaff } from './staff/staff.ts';
import { createStaffSessions } from './staff/staff-sessions.ts';
import { createSupportContacts } from './support/support-contacts.ts';
import { createAppeals } from './trust/appeals.ts';
import { createOverdueReviews } from './trust/overdue-reviews.ts';
import { createViewing } from './viewing/viewing.ts';
import { createCorrections } from './wallet/corrections.ts';
import { createFundLog } from './wallet/fund-log.ts';
import { createStatements } from './wallet/statements.ts';

/**
 * All repositories over one transaction. With tracing, outbox messages carry the traceparent of their
 * request.
 */
export const createRepositories = (
  session: Session,
  traceparent?: () => string | undefined,
): Repositories => ({
  session,
  ledger: createLedger(session),
  outbox: createOutbox(session, traceparent),
  commands: createCommandLog(session),
  sellers: createSellers(session),
  credentials: createCredentials(session),
  sessions: createSessions(session),
  emailOwners: createEmailOwners(session),
  emailCodes: createEmailCodes(session),
  invitationCodes: createInvitationCodes(session),
  accountLocks: createAccountLocks(session),
  reviewDecisions: createReviewDecisions(session),
  certifications: createCertifications(session),
  shops: createShops(session),
  ownRecords: createOwnRecords(session),
  appeals: createAppeals(session),
  overdueReviews: createOverdueReviews(session),
  escalations: createEscalations(session),
  uploads: createUploads(session),
  clips: createClips(session),
  episodes: createEpisodes(session),
  supportContacts: createSupportContacts(session),
  catalog: createCatalog(session),
  sellerRights: createSellerRights(session),
  library: createLibrary(session),
  trackingLinks: createTrackingLinks(session),
  promotionLinks: createPromotionLinks(session),
  orders: createOrders(session),
  orderTable: createOrderTable(session),
  checkout: createCheckout(session),
  invoices: createInvoices(session),
  viewers: createViewers(session),
  preOrders: createPreOrders(session),
  viewerMails: createViewerMails(session),
  purchases: createPurchases(session),
  processorEvents: createProcessorEvents(session),
  complaints: createComplaints(session),
  disputes: createDisputes(session),
  paymentExceptions: createPaymentExceptions(session),
  storefront: createStorefront(session),
  viewing: createViewing(session),
  settlement: createSettlement(session),
  fundLog: createFundLog(session),
  statements: createStatements(session),
  deposits: createDeposits(session),
  depositAddresses: createDepositAddresses(session),
  chainWatch: createChainWatch(session),
  chainTransfers: createChainTransfers(session),
  chainHoldings: createChainHoldings(session),
  chainAlarms: createChainAlarms(session),
  coldWallets: createColdWallets(session),
  resolutions: createResolutions(session),
  approvals: createApprovals(session),
  outboundTransactions: createOutboundTransactions(session),
  corrections: createCorrections(session),
  staff: createStaff(session),
  dutyRoster: createDutyRoster(session),
  staffSessions: createStaffSessions(session),
  auditLog: createAuditLog(session),
  reviewQueue: createReviewQueue(session),
  books: createBooks(session),
  reconciliations: createReconciliations(session),
  records: createRecords(session),
  solvency: createSolvency(session),
  solvencyAddresses: createSolvencyAddresses(session),
  allocationBlocks: createAllocationBlocks(session),
  catalogEditing: createCatalogEditing(session),
  licences: createLicences(session),
  proofLog: createProofLog(session),
  closings: createClosings(session),
  anchors: createAnchors(session),
  messages: createMessages(session),
  announcements: createAnnouncements(session),
  mailDigests: createMailDigests(session),
  pushEvents: createPushEvents(session),
  settings: createSettings(session),
  levels: createLevels(session),
  rollups: createRollups(session),
  platformFigures: createPlatformFigures(session),
  creditScores: createCreditScores(session),
  socialProofs: createSocialProofs(session),
  content: createContent(session),
  referrals: createReferrals(session),
});
