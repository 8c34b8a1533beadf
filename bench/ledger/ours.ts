import {
  createLedger,
  createMoneyPool,
  createTransactions,
  type Session,
} from '@cliffhanger/adapters/postgres';
import { accept, type OrderId, type TransferId } from '@cliffhanger/core/kernel';
import { shippedFromWallet } from '@cliffhanger/core/ledger';
import { uuidv7 } from 'uuidv7';
import { effectiveAt, RETAIL, SELLERS, sellerIdOf, WHOLESALE } from './data-set.ts';

export interface Load {
  readonly connectionString: string;
  readonly connections: number;
  readonly seconds: number;
}

/** Orders' own store does not exist yet; this one stands in for it, in the same manner. */
const createOrders = (session: Session) => ({
  async markShipped(number: number): Promise<void> {
    await session.query({
      name: 'bench-order-ship',
      text: "update bench.orders set state = 'shipped', shipped_at = now() where number = $1",
      values: [number],
    });
  },
});

const reachOf = (session: Session) => ({ orders: createOrders(session), ledger: createLedger(session) });

/** Shipments a second through the adapter: one Node process, as many in flight as there are connections. */
export async function shipmentsThroughAdapter({
  connectionString,
  connections,
  seconds,
}: Load): Promise<number> {
  const pool = createMoneyPool({ connectionString, maxConnections: connections });
  const transactions = createTransactions(pool, reachOf);
  const clients = Array.from({ length: connections }, () => undefined);
  try {
    await Promise.all(clients.map(() => ship(transactions)));
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    let done = 0;
    await Promise.all(
      clients.map(async () => {
        while (performance.now() < endsAt) {
          await ship(transactions);
          done += 1;
        }
      }),
    );
    return (done * 1000) / (performance.now() - startedAt);
  } finally {
    await pool.end();
  }
}

async function ship(transactions: ReturnType<typeof createTransactions<ReturnType<typeof reachOf>>>) {
  const number = 1 + Math.floor(Math.random() * SELLERS);
  const orderId = uuidv7() as OrderId;
  const shipment = { orderId, orderAmount: RETAIL, paymentAmount: WHOLESALE, creditsUsed: 0n };
  const shipped = await transactions.run(async ({ orders, ledger }) => {
    // Once a use case has decided, its writes go out together: the session keeps their order.
    const [, posted] = await Promise.all([
      orders.markShipped(number),
      ledger.post({
        ...shippedFromWallet(shipment),
        id: uuidv7() as TransferId,
        key: `shipment:${orderId}`,
        sellerId: sellerIdOf(number),
        reference: { type: 'order', id: orderId },
        effectiveAt,
        actor: 'bench',
      }),
    ]);
    return accept(posted);
  });
  if (!shipped.ok || shipped.value.outcome !== 'posted')
    throw new Error('a shipment of the bench was refused');
}
