import type { Purchase } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Money } from '@cliffhanger/core/kernel';
import type { SignedClick } from '@cliffhanger/core/orders';

/** What was agreed. */
export const AGREED_COLUMNS = 'viewer_id, email, drama_id, quantity, retail, wholesale, click';

export interface AgreedRow {
  readonly viewer_id: ViewerId;
  readonly email: Email | null;
  readonly drama_id: DramaId;
  readonly quantity: number;
  readonly retail: Money;
  readonly wholesale: Money;
  readonly click: SignedClick | null;
}

export const agreedOf = (row: AgreedRow): Purchase => ({
  viewerId: row.viewer_id,
  email: row.email,
  dramaId: row.drama_id,
  quantity: row.quantity,
  retail: row.retail,
  wholesale: row.wholesale,
  click: row.click ?? undefined,
});

/** The click as it is stored. */
export const clickValue = (click: Purchase['click']): string | null =>
  click === undefined ? null : JSON.stringify(click);
