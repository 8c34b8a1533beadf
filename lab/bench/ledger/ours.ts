import {
  createLedger,
  createMoneyPool,
  createTransactions,
  type Session,
} from '@cliffhanger/adapters/postgres';
import { accept, type OrderId, type TransferId } from '@cliffhanger/core/kernel';
import { shippedFromWallet } from '@cliffhanger/core/ledger';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { effectiveAt, RETAIL, SELLERS, sellerIdOf, WHOLESALE } from './data-set.ts';

/** Skipped on both sides: in the first second connections load the catalogue and plan their statements. */
export const LEAD_IN_SECONDS = 1;

export interface Load {
  readonly connectionString: string;
  readonly connections: number;
  readonly seconds: number;
}

/** A stand-in for the orders' store, written in the same manner. */
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

/**
 * Shipments per second through the adapter: one Node process, with as many in flight as there are
 * connections.
 */
export async function shipmentsThroughAdapter(load: Load): Promise<number> {
  const { connectionString, connections, seconds } = load;
  const pool = createMoneyPool({ connectionString, maxConnections: connections });
  const transactions = createTransactions(pool, reachOf);
  try {
    await openAll(pool, connections);
    const countsFrom = performance.now() + LEAD_IN_SECONDS * 1000;
    const endsAt = countsFrom + seconds * 1000;
    let done = 0;
    const keepShipping = async () => {
      for (let now = performance.now(); now < endsAt; now = performance.now()) {
        await ship(transactions);
        if (performance.now() >= countsFrom) done += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, keepShipping));
    return (done * 1000) / (performance.now() - countsFrom);
  } finally {
    await pool.end();
  }
}

/** pgbench does not count the connection time either. */
async function openAll(pool: Pool, connections: number): Promise<void> {
  const opened = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const connection of opened) connection.release();
}

async function ship(transactions: ReturnType<typeof createTransactions<ReturnType<typeof reachOf>>>) {
  const number = 1 + Math.floor(Math.random() * SELLERS);
  const orderId = uuidv7() as OrderId;
  const shipment = { orderId, orderAmount: RETAIL, paymentAmount: WHOLESALE, creditsUsed: 0n };
  const shipped = await transactions.run(async ({ orders, ledger }) => {
    // After its decision a use case sends all writes together: the session preserves their order.
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
