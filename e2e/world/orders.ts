import { complain, recordFirstPlay, takeProcessorEvent } from '@cliffhanger/application/checkout';
import { saveAutoShip } from '@cliffhanger/application/library';
import type { Dependencies, ProcessorWord } from '@cliffhanger/application/ports';
import { beginSettlements } from '@cliffhanger/application/settlement';
import { getBalances } from '@cliffhanger/application/wallet';
import type { Email } from '@cliffhanger/core/identity';
import { accept, DAY_MS, formatMoney, HOUR_MS, later, type SellerId } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  anOrder,
  aReadyPayoutMethod,
  type SellerTraits,
  type TestOrder,
  type TestSeller,
  valueOf,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import type { FakeClock } from '@cliffhanger/testing/fakes';
import { anUnusedEmail, inThePast } from './back-office.ts';

/* Sellers with sales, each created by a viewer's checkout in the stack's database. */

type SampleName = keyof typeof SAMPLE_DRAMAS;

export interface Sale {
  readonly drama: SampleName;
  readonly quantity: number;
  /** In this order, oldest first. */
  readonly agoMs: number;
  /** The viewer has watched a paid episode, which starts the settlement period. */
  readonly isPlayed?: boolean;
  readonly complaint?: string;
  /** The recipient of the receipt; without it no email is sent. */
  readonly email?: Email | null;
}

export interface Business extends SellerTraits {
  /** Dramas in the library with auto-ship. */
  readonly library?: readonly SampleName[];
  /** Dramas in the library without auto-ship. */
  readonly byHand?: readonly SampleName[];
  readonly sales: readonly Sale[];
  readonly money?: string;
  readonly episodes?: number;
  /** A payout address past its waiting period; the fund password is that of the factories. */
  readonly hasPayoutMethod?: boolean;
}

export interface SellerAtWork {
  readonly seller: TestSeller;
  readonly orders: readonly TestOrder[];
}

const BEGAN_BEFORE_MS = 2 * DAY_MS;

/** A seller with sales. */
export function aSellerAtWork({
  library = [],
  byHand = [],
  sales,
  money,
  episodes,
  hasPayoutMethod = false,
  ...traits
}: Business): Promise<SellerAtWork> {
  const longestAgo = Math.max(...sales.map(({ agoMs }) => agoMs), 0) + BEGAN_BEFORE_MS;
  return inThePast(longestAgo, async (dependencies, clock) => {
    const now = later(clock.now(), longestAgo);
    const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora'), ...traits });
    for (const drama of library) await aConsignment(dependencies, seller.id, SAMPLE_DRAMAS[drama].id);
    for (const drama of byHand) await takeForHand(dependencies, seller, drama);
    if (money !== undefined) await withMoney(dependencies, seller.id, money);
    if (episodes !== undefined) await withEpisodes(dependencies, seller.id, episodes);
    if (hasPayoutMethod) await aReadyPayoutMethod({ dependencies, clock }, seller);
    const orders: TestOrder[] = [];
    for (const sale of sales) {
      clock.pass(now - sale.agoMs - clock.now());
      orders.push(await sell(dependencies, clock, seller, sale));
    }
    valueOf(await beginSettlements(dependencies)());
    return { seller, orders };
  });
}

async function takeForHand(
  dependencies: Dependencies,
  { id: sellerId }: TestSeller,
  drama: SampleName,
): Promise<void> {
  const { id: consignmentId } = await aConsignment(dependencies, sellerId, SAMPLE_DRAMAS[drama].id);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(dependencies)({ sellerId, consignmentId, autoShip }));
}

async function sell(
  dependencies: Dependencies,
  clock: FakeClock,
  seller: TestSeller,
  { drama, quantity, isPlayed = false, complaint, email = null }: Sale,
): Promise<TestOrder> {
  const { id: dramaId, freeEpisodes } = SAMPLE_DRAMAS[drama];
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId, quantity, email });
  const { viewerId } = order;
  if (isPlayed) {
    clock.pass(HOUR_MS / 4);
    valueOf(await recordFirstPlay(dependencies)({ viewerId, dramaId, episode: freeEpisodes + 1 }));
  }
  if (complaint !== undefined)
    valueOf(await complain(dependencies)({ viewerId, orderId: order.orderId, text: complaint }));
  return order;
}

/** One more sale of this seller, already played. */
export const sellsAgain = (seller: TestSeller, sale: Sale): Promise<TestOrder> =>
  inThePast(sale.agoMs, (dependencies, clock) => sell(dependencies, clock, seller, sale));

/** A purchase now, by this seller's link. */
export const viewerBuys = (
  sellerId: SellerId,
  { drama, quantity }: Pick<Sale, 'drama' | 'quantity'>,
): Promise<TestOrder> =>
  inThePast(0, (dependencies) =>
    anOrder(dependencies, { sellerId, dramaId: SAMPLE_DRAMAS[drama].id, quantity }),
  );

/** Adds a drama to the library now. */
export const takesDrama = ({ id }: TestSeller, drama: SampleName): Promise<unknown> =>
  inThePast(0, (dependencies) => aConsignment(dependencies, id, SAMPLE_DRAMAS[drama].id));

/** The available balance in the ledger. */
export const walletOf = (sellerId: SellerId): Promise<string> =>
  inThePast(0, async (dependencies) =>
    formatMoney(valueOf(await getBalances(dependencies)({ sellerId })).available),
  );

/** A message of the payment processor about an order. */
export const processorSays = (
  { sellerId, orderId }: TestOrder,
  word: Extract<ProcessorWord, { kind: 'refunded' | 'disputed' }>['kind'],
): Promise<string> =>
  inThePast(0, async (dependencies) => {
    const payment = await dependencies.transactions.run(async ({ complaints }) =>
      accept(await complaints.factsOf({ sellerId, orderId })),
    );
    const { processor, charge } = valueOf(payment) ?? { processor: '', charge: '' };
    const about = { charge, charged: { currency: 'USD', hundredths: 150n } };
    const message: ProcessorWord =
      word === 'disputed'
        ? { kind: word, ...about, dispute: `dp_${orderId}`, reason: 'fraudulent' }
        : { kind: word, ...about, isWhole: false };
    return valueOf(
      await takeProcessorEvent(dependencies)({
        id: `evt_${orderId}`,
        processor: processor as 'stripe',
        word: message,
      }),
    );
  });
