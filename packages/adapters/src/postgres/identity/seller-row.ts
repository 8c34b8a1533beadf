import type { AgentLevel, Contact, Email, Review, Seller, SocialAccount } from '@cliffhanger/core/identity';
import type { DecisionNotice, Instant, Locale, SellerId } from '@cliffhanger/core/kernel';

/** Of a seller `s` that is not erased. */
export const SELLER_COLUMNS = `s.seller_id, s.email, s.real_name, s.country, s.contact_kind, s.contact_address,
  s.invited_by, s.level, s.locale, s.registered_at,
  s.review_state, s.review_promised_by, s.review_decided_at, s.review_notice,
  (select u.name from media.uploads u where u.seller_id = s.seller_id and u.upload_id = s.avatar_id) as avatar,
  (select coalesce(json_agg(json_build_object('handle', a.handle, 'followers', a.followers) order by a.position), '[]')
     from identity.social_accounts a where a.seller_id = s.seller_id) as social_accounts`;

export interface SellerRow {
  readonly seller_id: SellerId;
  readonly email: Email;
  readonly real_name: string;
  readonly country: string;
  readonly contact_kind: Contact['kind'];
  readonly contact_address: string;
  readonly invited_by: SellerId | null;
  readonly level: AgentLevel;
  readonly locale: Locale;
  readonly registered_at: Instant;
  readonly review_state: Review['kind'];
  readonly review_promised_by: Instant;
  readonly review_decided_at: Instant;
  readonly review_notice: DecisionNotice;
  readonly avatar: string | null;
  readonly social_accounts: readonly SocialAccount[];
}

export const sellerOf = (row: SellerRow): Seller => ({
  id: row.seller_id,
  email: row.email,
  realName: row.real_name,
  country: row.country,
  avatar: row.avatar,
  contact: { kind: row.contact_kind, address: row.contact_address },
  socialAccounts: row.social_accounts,
  invitedBy: row.invited_by,
  level: row.level,
  review: reviewOf(row),
  locale: row.locale,
  registeredAt: row.registered_at,
});

function reviewOf(row: SellerRow): Review {
  switch (row.review_state) {
    case 'pending':
      return { kind: 'pending', submittedAt: row.registered_at, promisedBy: row.review_promised_by };
    case 'approved':
      return { kind: 'approved', approvedAt: row.review_decided_at };
    case 'rejected':
      return { kind: 'rejected', notice: row.review_notice };
  }
}
