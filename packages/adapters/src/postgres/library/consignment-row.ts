import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Consignment, ConsignmentId } from '@cliffhanger/core/library';

export const CONSIGNMENT_COLUMNS =
  'c.id as consignment_id, c.drama_id, c.added_at, c.auto_ship, c.daily_cost_limit, c.promoting_since';

export interface ConsignmentRow {
  readonly consignment_id: ConsignmentId;
  readonly drama_id: DramaId;
  readonly added_at: Instant;
  readonly auto_ship: boolean;
  readonly daily_cost_limit: Money | null;
  readonly promoting_since: Instant | null;
}

export const consignmentOf = (row: ConsignmentRow): Consignment => ({
  id: row.consignment_id,
  dramaId: row.drama_id,
  addedAt: row.added_at,
  autoShip: { isOn: row.auto_ship, dailyCostLimit: row.daily_cost_limit },
  promotingSince: row.promoting_since,
});
