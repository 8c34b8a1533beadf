import type { LinkWaiting, PromotionLink } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { DecisionNotice, Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { LinkCheck, LinkReview, PromotionLinkId, PromotionLinkState } from '@cliffhanger/core/promotion';

export const LINK_COLUMNS = `l.id, l.seller_id, l.consignment_id, l.drama_id, l.url, l.post, l.state, l.submitted_at,
  l.promised_by, l.decided_at, l.notice`;

export interface LinkRow {
  readonly id: PromotionLinkId;
  readonly seller_id: SellerId;
  readonly consignment_id: ConsignmentId;
  readonly drama_id: DramaId;
  readonly url: string;
  readonly post: string;
  readonly state: PromotionLinkState;
  readonly submitted_at: Instant;
  readonly promised_by: Instant;
  readonly decided_at: Instant;
  readonly notice: DecisionNotice;
}

export const linkOf = (row: LinkRow): PromotionLink => ({
  id: row.id,
  sellerId: row.seller_id,
  consignmentId: row.consignment_id,
  dramaId: row.drama_id,
  url: row.url,
  post: row.post,
  review: reviewOf(row),
});

function reviewOf(row: LinkRow): LinkReview {
  const submittedAt = row.submitted_at;
  switch (row.state) {
    case 'under-review':
      return { state: 'under-review', submittedAt, promisedBy: row.promised_by };
    case 'succeeded':
      return { state: 'succeeded', submittedAt, decidedAt: row.decided_at };
    case 'failed':
      return { state: 'failed', submittedAt, notice: row.notice };
  }
}

export interface WaitingRow extends LinkRow {
  readonly title: string;
  readonly real_name: string;
  readonly codes: readonly string[];
  readonly checked_at: Instant | null;
  readonly check_found: LinkCheck | null;
}

export const waitingOf = (row: WaitingRow): LinkWaiting => ({
  ...linkOf(row),
  dramaTitle: row.title,
  sellerName: row.real_name,
  trackingCodes: row.codes,
  check:
    row.checked_at === null || row.check_found === null
      ? null
      : { found: row.check_found, at: row.checked_at },
});
