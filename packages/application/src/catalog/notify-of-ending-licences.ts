import { dueLicenceNotice, LICENCE_NOTICE_DAYS, licensedUntil } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, type Instant, later, type Result } from '@cliffhanger/core/kernel';
import type { EndingLicence, LicenceNotice, Requires, Uses } from '../ports/index.ts';

const MOST_AT_ONCE = 500;
const FIRST_NOTICE_MS = Math.max(...LICENCE_NOTICE_DAYS) * DAY_MS;

/**
 * Run by the worker: notifies sellers 14, 7 and 1 days before the licence of a drama in their library ends,
 * once each. Returns how many, at most a bounded number.
 */
export const notifyOfEndingLicences =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'licences' | 'messages' | 'outbox'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const ending = await repositories.licences.endingBetween(now, later(now, FIRST_NOTICE_MS));
      let told = 0;
      for (const notice of ending.flatMap((drama) => dueNotice(drama, now)))
        if (told < MOST_AT_ONCE) told += await tell(repositories, notice, now, MOST_AT_ONCE - told);
      return accept(told);
    });

function dueNotice({ dramaId, licences }: EndingLicence, now: Instant): readonly LicenceNotice[] {
  const endsAt = licensedUntil(licences, now);
  const days = endsAt === undefined ? undefined : dueLicenceNotice(endsAt, now);
  return endsAt === undefined || days === undefined ? [] : [{ dramaId, endsAt, days }];
}

async function tell(
  { licences, messages, outbox }: Uses<'licences' | 'messages' | 'outbox'>,
  notice: LicenceNotice,
  at: Instant,
  most: number,
): Promise<number> {
  const { dramaId } = notice;
  const sellers = await licences.takeNotices(notice, at, most);
  await outbox.putMany(
    'push-event',
    sellers.map(({ sellerId }) => ({
      sellerId,
      kind: 'message' as const,
      facts: { subject: 'licence-ends', dramaId },
    })),
  );
  // Last, because it locks the sellers' counters.
  await messages.putMany(
    sellers.map(({ sellerId, title }) => ({
      sellerId,
      kind: 'notice' as const,
      messageKey: 'licence-ends',
      facts: { drama: title, dramaId, endsAt: String(notice.endsAt) },
      at,
    })),
  );
  return sellers.length;
}
