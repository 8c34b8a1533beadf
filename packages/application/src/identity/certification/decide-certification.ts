import type { CertificationId, CertificationVerdict, Seller } from '@cliffhanger/core/identity';
import {
  accept,
  approvedAfterAll,
  decideReviewed,
  type Instant,
  idOf,
  type OperatorId,
  type Result,
  type Reviewed,
  refuse,
} from '@cliffhanger/core/kernel';
import type { AppealId } from '@cliffhanger/core/trust';
import { notifyOfReview } from '../../kernel/notify-of-review.ts';
import { rejectionFacts, writeToSeller } from '../../kernel/write-to-seller.ts';
import type { Certification, CertificationWaiting, Requires, Uses } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';

export interface DecideCertification {
  readonly certificationId: CertificationId;
  readonly verdict: CertificationVerdict;
  readonly operator: OperatorId;
}

export interface CertificationDecided {
  readonly email: string;
  readonly review: Reviewed;
  /** False when it had already been decided the same way. */
  readonly isNew: boolean;
}

/** Idempotent for the same decision. Approval makes the seller an official agent (DOMAIN §1). */
export const decideCertification =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'certifications' | 'messages' | 'outbox' | 'sellers' | 'shops'>) =>
  ({ certificationId, verdict, operator }: DecideCertification): Promise<Result<CertificationDecided>> =>
    transactions.run(async (repositories): Promise<Result<CertificationDecided>> => {
      const now = clock.now();
      const found = await lockCertification(repositories, certificationId);
      if (found === undefined) return refuse('certification-unknown', { field: 'certificationId' });
      const { seller, certification } = found;
      const review = decideReviewed(certification.review, verdict, {
        now,
        otherwise: 'certification-already-decided',
      });
      if (!review.ok) return review;
      const isNew = certification.review.state === 'under-review';
      if (isNew) {
        const decided = await repositories.certifications.decide({ certificationId, verdict, operator, now });
        if (!decided.ok) return decided;
        await tell(repositories, seller, { ...certification, review: review.value }, now);
      }
      return accept({ email: seller.email, review: review.value, isNew });
    });

interface UpheldAppeal {
  readonly id: AppealId;
  /** The rejected certification. */
  readonly subjectId: string;
  readonly answeredBy: OperatorId;
}

/** Approves it after a successful appeal. No effect when a newer certification was submitted since. */
export async function certifyAfterAll(
  repositories: Uses<'certifications' | 'messages' | 'outbox' | 'sellers' | 'shops'>,
  { id: appealId, subjectId, answeredBy: operator }: UpheldAppeal,
  now: Instant,
): Promise<void> {
  const found = await lockCertification(repositories, idOf(subjectId));
  if (
    found === undefined ||
    !(await repositories.certifications.approveOnAppeal({ appealId, operator, now }))
  )
    return;
  const { seller, certification } = found;
  await tell(
    repositories,
    seller,
    { ...certification, review: approvedAfterAll(certification.review, now) },
    now,
  );
}

/** Submissions and decisions lock the seller's row. */
async function lockCertification(repositories: Uses<'certifications' | 'sellers'>, id: CertificationId) {
  const sellerId = await repositories.certifications.ownerOf(id);
  const seller = sellerId && (await lockCaller(repositories, sellerId));
  if (!seller?.ok) return undefined;
  const certification = await repositories.certifications.find(seller.value.id);
  return certification?.id === id ? { seller: seller.value, certification } : undefined;
}

async function tell(
  repositories: Uses<'messages' | 'outbox' | 'shops'>,
  seller: Seller,
  { id, review }: Certification,
  now: Instant,
): Promise<void> {
  const sellerId = seller.id;
  if (review.state === 'approved') {
    await writeToSeller(repositories, 'review', { sellerId, template: 'certification-approved', facts: {} });
  } else if (review.state === 'rejected') {
    const facts = rejectionFacts(review.notice);
    await writeToSeller(repositories, 'review', { sellerId, template: 'certification-rejected', facts });
  }
  const outcome = review.state === 'approved' ? 'approved' : 'rejected';
  await notifyOfReview(repositories, {
    sellerId,
    subject: 'certification',
    outcome,
    subjectId: id,
    facts: {},
    at: now,
  });
}

const MOST_LISTED = 50;

export interface CertificationsWaiting {
  /** The earliest deadline first. */
  readonly list: readonly CertificationWaiting[];
  readonly total: number;
}

export const listWaitingCertifications =
  ({ transactions }: Requires<'transactions', 'certifications'>) =>
  async (): Promise<Result<CertificationsWaiting>> =>
    accept(await transactions.read(({ certifications }) => certifications.waiting(MOST_LISTED)));
