import { REVIEW_KINDS } from '@cliffhanger/core/reviews';

/*
 * A closed list of the console calls that change the books and of those that do not. A test fails for a call
 * in neither list, and for a posting call whose stated postings were not compared with the books.
 */

/** By the test that covers each of them. */
export const POSTING_CALLS = {
  /** reviews/consequences.db.test.ts */
  reviews: [
    'reviews.answer-appeal',
    'reviews.confirm-complaint',
    'reviews.confirm-remedy',
    'reviews.decide-complaint',
    'reviews.decide-deposit',
    'reviews.decide-withdrawal',
    'reviews.record-payment',
  ],
  /** stated-postings.db.test.ts */
  others: ['chain.end-resolution', 'ledger.correct-transfer', 'support.grant-level'],
} as const satisfies Record<string, readonly string[]>;

/** Database functions in which these calls post, at once or when a second person agrees. */
export const POSTING_FUNCTIONS: readonly string[] = [
  'chain.end_resolution',
  'levels.grant_level',
  'trust.answer_appeal',
  'trust.confirm_remedy',
  'wallet.approve_deposit',
  'wallet.correct_transfer',
  'wallet.record_payment',
  'wallet.reject_withdrawal',
];

/** These change records, visibility or rights. The postings of `sign-payment` were stated at the approval. */
export const CALLS_THAT_BOOK_NOTHING: readonly string[] = [
  ...REVIEW_KINDS.flatMap((kind) => [`reviews.take-${kind}`, `reviews.release-${kind}`]),
  'catalog.announce-episodes',
  'catalog.apply-import',
  'catalog.change-price',
  'catalog.create-drama',
  'catalog.edit-drama',
  'catalog.end-licence',
  'catalog.order-categories',
  'catalog.put-on-sale',
  'catalog.record-licence',
  'catalog.save-category',
  'catalog.save-poster',
  'catalog.save-text',
  'chain.ask-resolution',
  'chain.bring-cold-signature',
  'chain.clear-alarm',
  'chain.confirm-clearing',
  'chain.end-cold-signature',
  'content.save-footer-links',
  'content.save-page',
  'ledger.explain-difference',
  'media.add-episode-part',
  'media.begin-episode',
  'media.finish-episode',
  'media.retry-episode',
  'media.save-captions',
  'messages.send-announcement',
  'records.add-note',
  'reviews.ask-deed-challenge',
  'reviews.ask-payment-challenge',
  'reviews.close-payment-exception',
  'reviews.decide-certification',
  'reviews.decide-promotion-link',
  'reviews.decide-registration',
  'reviews.decide-store',
  'reviews.decline-remedy',
  'reviews.sign-payment',
  'reviews.take-back-complaint',
  'settings.change',
  'settings.end-proposal',
  'setup.try-mail',
  'setup.try-storage',
  'staff.accept-invitation',
  'staff.ask-key-challenge',
  'staff.begin-key',
  'staff.change-roles',
  'staff.confirm',
  'staff.confirm-key',
  'staff.end-duty',
  'staff.end-session',
  'staff.invite',
  'staff.invite-anew',
  'staff.log-in',
  'staff.log-out',
  'staff.offer-key',
  'staff.page-duty',
  'staff.remove',
  'staff.reinstate',
  'staff.retire-key',
  'staff.set-duty',
  'support.open-audit',
  'support.resend-receipt',
  'support.save-contacts',
];
