import { randomUUID } from 'node:crypto';
import { type CheckedOut, type CheckOut, checkOut } from '@cliffhanger/application/checkout';
import type { Dependencies, SoldOrder } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import {
  DONE,
  type Instant,
  idOf,
  type Money,
  type SellerId,
  type TransferId,
  usdt,
} from '@cliffhanger/core/kernel';
import { custody, depositCredited, levelBought, type Posting, type Transfer } from '@cliffhanger/core/ledger';
import { clickToken } from '@cliffhanger/core/orders';
import { transferFrom } from '../ledger/transfers.ts';
import { valueOf } from './sellers.ts';

/* Orders by the real checkout. */

export const aViewerId = (): ViewerId => idOf<'viewer'>(randomUUID());

/** The cookie of a viewer's browser after a click on a seller's link. */
export const aClick = (
  { hmac, clock }: Pick<Dependencies, 'hmac' | 'clock'>,
  sellerId: SellerId,
  clickedAt: Instant = clock.now(),
  code = 'abc23456',
  visit: { readonly visit?: string } = {},
): string => clickToken({ sellerId, code, clickedAt, ...visit }, (text) => hmac.signature('click', text));

export interface OrderTraits extends Partial<CheckOut> {
  readonly sellerId?: SellerId;
  readonly dramaId: DramaId;
}

/** A viewer's purchase; with a seller, after a click on their link. */
export function aPurchase(dependencies: Dependencies, { sellerId, ...traits }: OrderTraits): CheckOut {
  return {
    viewerId: aViewerId(),
    email: null,
    quantity: 4,
    clickTokens: sellerId === undefined ? [] : [aClick(dependencies, sellerId)],
    country: null,
    paymentMethod: `card-${randomUUID()}`,
    key: randomUUID(),
    ...traits,
  };
}

export interface TestOrder extends CheckedOut {
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
}

export async function anOrder(dependencies: Dependencies, traits: OrderTraits): Promise<TestOrder> {
  const purchase = aPurchase(dependencies, traits);
  const placed = valueOf(await checkOut(dependencies)(purchase));
  return { ...placed, viewerId: purchase.viewerId, dramaId: purchase.dramaId };
}

/** Reads the order from the database. */
export async function storedOrder(
  { transactions }: Pick<Dependencies, 'transactions'>,
  { sellerId, number }: Pick<TestOrder, 'sellerId' | 'number'>,
): Promise<SoldOrder> {
  const order = await transactions.read(({ orders }) => orders.findByNumber(sellerId, number));
  if (order === undefined) throw new Error(`no order ${number}`);
  return order;
}

type Books = Pick<Dependencies, 'transactions' | 'clock'>;

const posted = async (
  { transactions, clock }: Books,
  posting: Posting,
  to: Partial<Pick<Transfer, 'id' | 'reference'>> & Pick<Transfer, 'sellerId'>,
): Promise<void> =>
  void (await transactions.run(async ({ ledger }) => {
    await ledger.post(transferFrom(posting, { ...to, effectiveAt: clock.now() }));
    return DONE;
  }));

/** Credits a deposit. */
export async function withMoney(books: Books, sellerId: SellerId, amount: string): Promise<Money> {
  await posted(books, depositCredited(custody('test'), usdt(amount)), { sellerId });
  return usdt(amount);
}

/** A deposit in the ledger, with an id in the order of time. */
export async function aDeposit(
  dependencies: Books & Pick<Dependencies, 'random'>,
  sellerId: SellerId,
  amount: string,
): Promise<TransferId> {
  const id = dependencies.random.id<'transfer'>();
  const reference = { type: 'deposit', id };
  await posted(dependencies, depositCredited(custody('bep20'), usdt(amount)), { id, sellerId, reference });
  return id;
}

/** Credits prepaid episodes by a level at no price. */
export const withEpisodes = (books: Books, sellerId: SellerId, episodes: number): Promise<void> =>
  posted(books, levelBought(usdt('0'), BigInt(episodes)), { sellerId });
