import type { Checkout, PlaceOutcome } from '@cliffhanger/application/ports';
import type { OrderId, RefusalName, SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

type Sales = Pick<Checkout, 'placeOrder' | 'placeInvoiceOrder' | 'recordFirstPlay'>;

const NOTHING = ['purchase-unknown', 'invoice-unknown', 'turned-down-before', 'not-payable'] as const;

interface PlacedRow {
  readonly outcome: 'placed' | 'repeated' | 'awaits-block' | (typeof NOTHING)[number] | RefusalName;
  readonly seller_id: SellerId;
  readonly order_id: OrderId;
  readonly number: string;
  readonly is_shipped: boolean;
  readonly most: number | null;
  readonly first_episode: number;
}

const COLUMNS = 'outcome, seller_id, order_id, number, is_shipped, most, first_episode';

export const createSales = (session: Session): Sales => ({
  async placeOrder({ purchaseId, event }, now) {
    const { rows } = await session.query<PlacedRow>({
      name: 'place-order',
      text: `select ${COLUMNS} from checkout.place_order($1, $2, $3)`,
      values: [purchaseId, event, now],
    });
    return placedOf(rows);
  },

  async placeInvoiceOrder(invoiceId, now) {
    const { rows } = await session.query<PlacedRow>({
      name: 'place-invoice-order',
      text: `select ${COLUMNS} from checkout.place_invoice_order($1, $2)`,
      values: [invoiceId, now],
    });
    return placedOf(rows);
  },

  async recordFirstPlay({ viewerId, dramaId, episode }, now) {
    const { rows } = await session.query<{
      readonly outcome: Awaited<ReturnType<Checkout['recordFirstPlay']>>;
    }>({
      name: 'record-first-play',
      text: 'select checkout.record_first_play($1, $2, $3, $4) as outcome',
      values: [viewerId, dramaId, episode, now],
    });
    return rows[0]?.outcome ?? 'nothing';
  },
});

function placedOf([row]: readonly PlacedRow[]): PlaceOutcome {
  if (row === undefined) throw new Error('the checkout gave no answer');
  const { outcome } = row;
  if (outcome === 'placed' || outcome === 'repeated' || outcome === 'awaits-block') {
    const { seller_id: sellerId, order_id: orderId, number, is_shipped: isShipped } = row;
    const told = outcome === 'repeated' ? outcome : 'placed';
    return { outcome: told, sellerId, orderId, number, isShipped, firstEpisode: row.first_episode };
  }
  return isNothing(outcome)
    ? { outcome: 'nothing' }
    : { outcome: 'refused', refusal: outcome, most: row.most };
}

const isNothing = (outcome: string): outcome is (typeof NOTHING)[number] =>
  (NOTHING as readonly string[]).includes(outcome);
