import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { AnnouncedTexts, AnnouncementId, Audience } from '@cliffhanger/core/messages';
import { findByEmail } from '../identity/steps/find-seller.ts';
import type { Announcement, Requires, Uses } from '../ports/index.ts';

/** The message key of announcements, which carry a text by a staff member. */
export const ANNOUNCED = 'announcement';
const MOST_LISTED = 50;
/** Sellers per transaction: limits how long their message counters are locked. */
export const SELLERS_A_SET = 500;

export const listAnnouncements =
  ({ transactions }: Requires<'transactions', 'announcements'>) =>
  async (): Promise<Result<readonly Announcement[]>> =>
    accept(await transactions.readOne(({ announcements }) => announcements.list(MOST_LISTED)));

/** The sender's input; a single seller is identified by email. */
export type AudienceQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'level'; readonly level: AgentLevel }
  | { readonly kind: 'seller'; readonly email: Email };

async function audienceOf(
  repositories: Uses<'emailOwners' | 'sellers'>,
  asked: AudienceQuery,
): Promise<Result<Audience>> {
  if (asked.kind !== 'seller') return accept(asked);
  const seller = await findByEmail(repositories, asked.email);
  if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
  return accept({ kind: 'seller', sellerId: seller.id });
}

/** The number of recipients, for a check before sending. */
export const countAudience =
  ({ transactions }: Requires<'transactions', 'announcements' | 'emailOwners' | 'sellers'>) =>
  (asked: AudienceQuery): Promise<Result<{ readonly sellers: number }>> =>
    transactions.read(async (repositories) => {
      const audience = await audienceOf(repositories, asked);
      return audience.ok
        ? accept({ sellers: await repositories.announcements.count(audience.value) })
        : audience;
    });

export interface Announce {
  readonly audience: AudienceQuery;
  readonly texts: AnnouncedTexts;
  readonly by: OperatorId;
}

/** Stored at once, then delivered in batches. */
export const announce =
  ({
    transactions,
    clock,
    random,
  }: Requires<'transactions' | 'clock' | 'random', 'announcements' | 'emailOwners' | 'outbox' | 'sellers'>) =>
  ({ audience: asked, texts, by }: Announce): Promise<Result<{ readonly id: AnnouncementId }>> =>
    transactions.run(async (repositories): Promise<Result<{ readonly id: AnnouncementId }>> => {
      if (texts.en === undefined) return refuse('field-required', { field: 'texts' });
      const audience = await audienceOf(repositories, asked);
      if (!audience.ok) return audience;
      const id = random.id<'announcement'>();
      await repositories.announcements.add({
        id,
        audience: audience.value,
        texts,
        sentBy: by,
        sentAt: clock.now(),
      });
      await repositories.outbox.put('hand-out-announcement', { announcementId: id });
      return accept({ id });
    });

/**
 * Delivers one batch; the next one is a separate job. Idempotent: a repeated job continues at the stored
 * cursor.
 */
export const handOutAnnouncement =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'announcements' | 'messages' | 'outbox'>) =>
  ({ announcementId }: { readonly announcementId: AnnouncementId }): Promise<Result<Nothing>> =>
    transactions.run(async (repositories) => {
      const announcement = await repositories.announcements.lock(announcementId);
      if (announcement === undefined || announcement.completedAt !== null) return DONE;
      const { audience, reached, told } = announcement;
      const sellers = await repositories.announcements.sellersAfter(audience, reached, SELLERS_A_SET);
      const now = clock.now();
      const isLast = sellers.length < SELLERS_A_SET;
      await repositories.announcements.saveProgress(announcementId, {
        reached: sellers.at(-1) ?? reached,
        told: told + sellers.length,
        completedAt: isLast ? now : null,
      });
      await repositories.outbox.putMany(
        'push-event',
        sellers.map((sellerId) => ({ sellerId, kind: 'message' as const, facts: { subject: ANNOUNCED } })),
      );
      if (!isLast) await repositories.outbox.put('hand-out-announcement', { announcementId });
      // Last, because it locks the sellers' counters.
      await repositories.messages.putMany(
        sellers.map((sellerId) => ({
          sellerId,
          kind: 'notice' as const,
          messageKey: ANNOUNCED,
          facts: { announcementId },
          at: now,
        })),
      );
      return DONE;
    });
