import type { Purchase } from '@cliffhanger/application/ports';
import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Locale, Money } from '@cliffhanger/core/kernel';
import type { SignedClick } from '@cliffhanger/core/orders';

/** The terms of the purchase. */
export const AGREED_COLUMNS = `viewer_id, email, locale, drama_id, quantity, retail, wholesale, click, country,
  pre_order_from, to_char(pre_order_by, 'YYYY-MM-DD') as pre_order_by`;

export interface AgreedRow {
  readonly viewer_id: ViewerId;
  readonly email: Email | null;
  readonly locale: Locale;
  readonly drama_id: DramaId;
  readonly quantity: number;
  readonly retail: Money;
  readonly wholesale: Money;
  readonly click: SignedClick | null;
  readonly country: ViewerCountry;
  readonly pre_order_from: number | null;
  readonly pre_order_by: string | null;
}

export const agreedOf = (row: AgreedRow): Purchase => ({
  viewerId: row.viewer_id,
  email: row.email,
  locale: row.locale,
  dramaId: row.drama_id,
  quantity: row.quantity,
  retail: row.retail,
  wholesale: row.wholesale,
  click: row.click ?? undefined,
  country: row.country,
  preOrder: preOrderOf(row),
});

const preOrderOf = ({
  pre_order_from: first,
  pre_order_by: comesOn,
  quantity,
}: AgreedRow): Purchase['preOrder'] =>
  first === null || comesOn === null ? null : { first, last: first + quantity - 1, comesOn };

export const clickValue = (click: Purchase['click']): string | null =>
  click === undefined ? null : JSON.stringify(click);
