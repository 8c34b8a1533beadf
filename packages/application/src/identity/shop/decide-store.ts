import type { StoreVerdict, StoreVersionId } from '@cliffhanger/core/identity';
import {
  accept,
  approvedAfterAll,
  decideReviewed,
  type Instant,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { notifyOfReview } from '../../kernel/notify-of-review.ts';
import { rejectionFacts, writeToSeller } from '../../kernel/write-to-seller.ts';
import type { OwnedStoreVersion, Requires, StoreWaiting, Uses } from '../../ports/index.ts';
import { recordVerdict } from '../steps/record-verdict.ts';

export interface DecideStore {
  /** The reviewed version, so that a newer one is not approved by mistake. */
  readonly versionId: StoreVersionId;
  readonly verdict: StoreVerdict;
  /** The operator's name. */
  readonly operator: string;
}

export interface StoreDecided {
  readonly version: OwnedStoreVersion;
  /** False when it had already been decided the same way. */
  readonly isNew: boolean;
}

/** Idempotent for the same decision. */
export const decideStore =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'messages' | 'outbox' | 'reviewDecisions' | 'sellers' | 'shops'>) =>
  ({ versionId, verdict, operator }: DecideStore): Promise<Result<StoreDecided>> =>
    transactions.run(async (repositories): Promise<Result<StoreDecided>> => {
      const now = clock.now();
      const version = await repositories.shops.lock(versionId);
      if (version === undefined) return refuse('store-unknown', { field: 'versionId' });
      const review = decideReviewed(version.review, verdict, { now, otherwise: 'store-already-decided' });
      if (!review.ok) return review;
      const decided = { ...version, review: review.value };
      const isNew = version.review.state === 'under-review';
      if (isNew) {
        const subject = { sellerId: version.sellerId, subject: 'store' } as const;
        await recordVerdict(repositories, subject, decided, { verdict, operator, now });
        await settle(repositories, decided, now);
      }
      return accept({ version: decided, isNew });
    });

/** Approves it after a successful appeal. No effect when a newer version was submitted since. */
export async function passStoreAfterAll(
  repositories: Uses<'messages' | 'outbox' | 'sellers' | 'shops'>,
  id: StoreVersionId,
  now: Instant,
): Promise<void> {
  const version = await repositories.shops.lock(id);
  if (version?.review.state !== 'rejected') return;
  await settle(repositories, { ...version, review: approvedAfterAll(version.review, now) }, now);
}

async function settle(
  repositories: Uses<'messages' | 'outbox' | 'sellers' | 'shops'>,
  version: OwnedStoreVersion,
  now: Instant,
): Promise<void> {
  const { id, sellerId, name: store, review } = version;
  await repositories.shops.saveReview(version);
  if (review.state === 'approved') {
    await writeToSeller(repositories, 'review', { sellerId, template: 'store-approved', facts: { store } });
  } else if (review.state === 'rejected') {
    const facts = { ...rejectionFacts(review.notice), store };
    await writeToSeller(repositories, 'review', { sellerId, template: 'store-rejected', facts });
  }
  const outcome = review.state === 'approved' ? 'approved' : 'rejected';
  await notifyOfReview(repositories, {
    sellerId,
    subject: 'store',
    outcome,
    subjectId: id,
    facts: { store },
    at: now,
  });
}

const MOST_LISTED = 50;

export interface StoresWaiting {
  /** The earliest deadline first. */
  readonly list: readonly StoreWaiting[];
  readonly total: number;
}

export const listWaitingStores =
  ({ transactions }: Requires<'transactions', 'shops'>) =>
  async (): Promise<Result<StoresWaiting>> =>
    accept(await transactions.read(({ shops }) => shops.waiting(MOST_LISTED)));
