import type { BookedShipment, Orders, OverdueOrder, ShipOutcome } from '@cliffhanger/application/ports';
import type { Instant, Money, RefusalName, SellerId } from '@cliffhanger/core/kernel';
import type { OwnShipping, PayFrom } from '@cliffhanger/core/orders';
import type { Session } from '../connection.ts';

type Shipments = Pick<Orders, 'ship' | 'shipMany' | 'autoShipWaiting' | 'shipOverdue'>;

interface ShipmentRow {
  readonly outcome: 'shipped' | 'shipped-before' | RefusalName;
  readonly seller_id: SellerId;
  readonly number: string;
  readonly shipped_by: OwnShipping['by'];
  readonly pay_from: PayFrom;
  readonly credits_used: number;
  readonly wholesale: Money;
  readonly payment_amount: Money;
  readonly unsettled: Money;
  readonly shipped_at: Instant;
  readonly score_needed: number | null;
}

const COLUMNS = `outcome, seller_id, number, shipped_by, pay_from, credits_used, wholesale, payment_amount, unsettled,
  shipped_at, score_needed`;

export const createShipments = (session: Session): Shipments => ({
  async ship({ sellerId, number, payFrom, now }) {
    const { rows } = await session.query<ShipmentRow>({
      name: 'ship-order',
      text: `select ${COLUMNS} from orders.ship_order($1, $2, $3, $4)`,
      values: [sellerId, number, payFrom ?? null, now],
    });
    if (rows[0] === undefined) throw new Error('a shipment gave no answer');
    return outcomeOf(rows[0]);
  },

  async shipMany({ sellerId, numbers, payFrom, now }) {
    const { rows } = await session.query<ShipmentRow>({
      name: 'ship-orders',
      text: `select ${COLUMNS} from orders.ship_orders($1, $2, $3, $4)`,
      values: [sellerId, numbers, payFrom ?? null, now],
    });
    return rows.map(outcomeOf);
  },

  async autoShipWaiting({ sellerId, dramaIds, most }, now) {
    const { rows } = await session.query<ShipmentRow>({
      name: 'auto-ship-waiting',
      text: `select ${COLUMNS} from orders.auto_ship_waiting($1, $2, $3, $4)`,
      values: [sellerId, dramaIds, most, now],
    });
    return rows.map(bookedOf);
  },

  async shipOverdue(now, most) {
    const { rows } = await session.query<OverdueOrder>({
      name: 'ship-overdue',
      text: `select outcome, seller_id as "sellerId", number, after_hours as "afterHours", profit
             from orders.ship_overdue($1, $2)`,
      values: [most, now],
    });
    return rows;
  },
});

const outcomeOf = (row: ShipmentRow): ShipOutcome =>
  row.outcome === 'shipped' || row.outcome === 'shipped-before'
    ? { outcome: row.outcome, ...bookedOf(row) }
    : {
        outcome: 'not-shipped',
        number: row.number,
        refusal: row.outcome,
        scoreNeeded: row.score_needed,
      };

const bookedOf = (row: ShipmentRow): BookedShipment => ({
  sellerId: row.seller_id,
  number: row.number,
  by: row.shipped_by,
  payFrom: row.pay_from,
  creditsUsed: row.credits_used,
  wholesale: row.wholesale,
  paymentAmount: row.payment_amount,
  unsettled: row.unsettled,
  shippedAt: row.shipped_at,
});
