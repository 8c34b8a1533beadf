import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { AnnouncedTexts, AnnouncementId, Audience } from '@cliffhanger/core/messages';
import { findByEmail } from '../identity/find-seller.ts';
import type { Announcement, Needs, Stores } from '../ports/index.ts';

/** What a message is known by whose words somebody of the platform wrote. */
export const ANNOUNCED = 'announcement';
const MOST_LISTED = 50;
/** One transaction tells so many: no counter of a seller's is held for long. */
export const SELLERS_A_SET = 500;

export const listAnnouncements =
  ({ transactions }: Needs<'transactions'>) =>
  async (): Promise<Result<readonly Announcement[]>> =>
    accept(await transactions.readOne(({ announcements }) => announcements.list(MOST_LISTED)));

/** As it is typed: one seller is known by their email. */
export type AudienceAsked =
  | { readonly kind: 'all' }
  | { readonly kind: 'level'; readonly level: AgentLevel }
  | { readonly kind: 'seller'; readonly email: Email };

async function audienceOf(stores: Stores, asked: AudienceAsked): Promise<Result<Audience>> {
  if (asked.kind !== 'seller') return accept(asked);
  const seller = await findByEmail(stores, asked.email);
  if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
  return accept({ kind: 'seller', sellerId: seller.id });
}

/** How many would read it: what a sender sees first. */
export const countAudience =
  ({ transactions }: Needs<'transactions'>) =>
  (asked: AudienceAsked): Promise<Result<{ readonly sellers: number }>> =>
    transactions.read(async (stores) => {
      const audience = await audienceOf(stores, asked);
      return audience.ok ? accept({ sellers: await stores.announcements.count(audience.value) }) : audience;
    });

export interface Announce {
  readonly audience: AudienceAsked;
  readonly texts: AnnouncedTexts;
  readonly by: OperatorId;
}

/** Written down at once and handed out afterwards, in sets. */
export const announce =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ audience: asked, texts, by }: Announce): Promise<Result<{ readonly id: AnnouncementId }>> =>
    transactions.run(async (stores): Promise<Result<{ readonly id: AnnouncementId }>> => {
      if (texts.en === undefined) return refuse('field-required', { field: 'texts' });
      const audience = await audienceOf(stores, asked);
      if (!audience.ok) return audience;
      const id = chance.id<'announcement'>();
      await stores.announcements.add({
        id,
        audience: audience.value,
        texts,
        sentBy: by,
        sentAt: clock.now(),
      });
      await stores.outbox.put('hand-out-announcement', { announcementId: id });
      return accept({ id });
    });

/** One set; the next is a job of its own. Done again, by a job that was taken twice, it goes on where it stands. */
export const handOutAnnouncement =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ announcementId }: { readonly announcementId: AnnouncementId }): Promise<Result<Nothing>> =>
    transactions.run(async (stores) => {
      const announcement = await stores.announcements.lock(announcementId);
      if (announcement === undefined || announcement.completedAt !== null) return DONE;
      const { audience, reached, told } = announcement;
      const sellers = await stores.announcements.sellersAfter(audience, reached, SELLERS_A_SET);
      const now = clock.now();
      const isLast = sellers.length < SELLERS_A_SET;
      await stores.announcements.saveProgress(announcementId, {
        reached: sellers.at(-1) ?? reached,
        told: told + sellers.length,
        completedAt: isLast ? now : null,
      });
      await stores.outbox.putMany(
        'push-event',
        sellers.map((sellerId) => ({ sellerId, kind: 'message' as const, facts: { subject: ANNOUNCED } })),
      );
      if (!isLast) await stores.outbox.put('hand-out-announcement', { announcementId });
      // Last of all: it locks the sellers' counters.
      await stores.messages.putMany(
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
