import { randomUUID } from 'node:crypto';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { buyLevel } from '@cliffhanger/application/levels';
import { addTrackingLink, saveAutoShip } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import type { Dependencies } from '@cliffhanger/application/ports';
import { beginSettlements, quoteEarlySettlement } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, type Money, type OrderId, usdt } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  aDocumentPicture,
  aDrama,
  addOperators,
  aLoggedInSeller,
  anOrder,
  anUpload,
  aPromotedConsignment,
  aReadyPayoutMethod,
  aTransactionHash,
  type Fixture,
  IDA,
  type LoggedInTestSeller,
  loggedIn,
  SELLER_FUND_PASSWORD,
  type SellerTraits,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';

/** Kinds of objects that belong to one seller. */
export type ObjectKind =
  | 'seller'
  | 'session'
  | 'order'
  | 'payout-method'
  | 'consignment'
  | 'upload'
  | 'message'
  | 'level-purchase'
  | 'quote'
  | 'withdrawal'
  | 'transfer'
  | 'document-picture'
  | 'rejected-deposit'
  | 'tracking-link';

/** A seller with one object of every kind. */
export interface SellerUnderTest extends LoggedInTestSeller {
  readonly objects: Readonly<Record<ObjectKind, string>>;
  readonly dramaId: DramaId;
  /** The viewer-side id of the seller's order. */
  readonly orderId: OrderId;
  /** The amount that an early settlement would release now. */
  readonly onHold: Money;
  /** The current day after the set-up. */
  readonly today: string;
}

const REJECTION = {
  operator: IDA,
  decision: { kind: 'reject', rule: 'transfer-not-found', facts: {}, note: null },
} as const;

/** Built with the real use cases, which advance the clock by two days. */
export async function sellerWithEverything(
  fixture: Fixture,
  { deposited, ...traits }: SellerTraits & { readonly deposited: string },
): Promise<SellerUnderTest> {
  const { dependencies, owner, clock } = fixture;
  await addOperators(owner);
  const seller = await aLoggedInSeller(dependencies, traits);
  await withMoney(dependencies, seller.id, deposited);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 60, freeEpisodes: 3 });
  const method = await aReadyPayoutMethod(fixture, seller);
  const consignment = await aPromotedConsignment(dependencies, seller.id, dramaId);
  const shipsByHand = { isOn: false, dailyCostLimit: null };
  const own = { sellerId: seller.id, consignmentId: consignment.id };
  valueOf(await saveAutoShip(dependencies)({ ...own, autoShip: shipsByHand }));
  valueOf(await addTrackingLink(dependencies)({ ...own, subId: `sub-${randomUUID().slice(0, 8)}` }));
  const credentialsId = await anUpload(dependencies, seller.id);
  const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('25'), credentialsId } as const;
  valueOf(await claimDeposit(dependencies)({ ...claim, transactionHash: aTransactionHash() }));
  const rejected = valueOf(await claimDeposit(dependencies)(claim));
  valueOf(await decideDeposit(dependencies)({ ...REJECTION, depositId: rejected.id }));
  const withdrawal = valueOf(
    await requestWithdrawal(dependencies)({
      sellerId: seller.id,
      methodId: method.id,
      amount: usdt('20'),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
  const { purchase } = valueOf(await buyLevel(dependencies)({ sellerId: seller.id, level: 'silver' }));
  const held = await anOrder(dependencies, { sellerId: seller.id, dramaId });
  valueOf(await shipOrder(dependencies)({ sellerId: seller.id, number: held.number, payFrom: 'wallet' }));
  clock.pass(DAY_MS);
  valueOf(await beginSettlements(dependencies)());
  const waiting = await anOrder(dependencies, { sellerId: seller.id, dramaId });
  await writeMessage(dependencies, seller);
  const quote = valueOf(await quoteEarlySettlement(dependencies)({ sellerId: seller.id }));
  return {
    ...seller,
    dramaId,
    orderId: waiting.orderId,
    onHold: quote.sum,
    today: dayOf(clock.now(), 0),
    objects: {
      seller: seller.id,
      session: (await loggedIn(dependencies, seller, 'Firefox, Linux')).sessionId,
      order: waiting.number,
      'payout-method': method.id,
      consignment: consignment.id,
      'tracking-link': consignment.trackingCode,
      upload: await anUpload(dependencies, seller.id),
      message: await newestMessage(fixture, seller),
      'level-purchase': purchase.id,
      quote: quote.quoteId,
      withdrawal: withdrawal.id,
      transfer: await newestTransfer(fixture, seller),
      'document-picture': await aDocumentPicture(dependencies, seller.id),
      'rejected-deposit': rejected.id,
    },
  };
}

const writeMessage = ({ transactions, clock }: Dependencies, { id: sellerId }: LoggedInTestSeller) =>
  transactions.run(async (repositories) => {
    const facts = { number: 'CH-7K2M9QXA', rule: 'viewer-cancelled' };
    await repositories.messages.put({
      sellerId,
      kind: 'order',
      messageKey: 'order-refunded',
      facts,
      at: clock.now(),
    });
    return accept(true);
  });

async function newestMessage({ owner }: Fixture, { id }: LoggedInTestSeller): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from messages.inbox where seller_id = $1 order by written_at desc limit 1',
    [id],
  );
  return rows[0]?.id ?? '';
}

async function newestTransfer({ owner }: Fixture, { id }: LoggedInTestSeller): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from ledger.transfers where journal_id = $1 order by sequence desc limit 1',
    [id],
  );
  return rows[0]?.id ?? '';
}

/** Well-formed ids that do not exist. */
export const NOBODYS: Readonly<Record<ObjectKind, string>> = {
  seller: '01990000-0000-7000-8000-00000000dea1',
  session: '01990000-0000-7000-8000-00000000dea2',
  order: 'CH-22222222',
  'payout-method': '01990000-0000-7000-8000-00000000dea4',
  consignment: '01990000-0000-7000-8000-00000000dea5',
  upload: '01990000-0000-7000-8000-00000000dea6',
  message: '01990000-0000-7000-8000-00000000dea7',
  'level-purchase': '01990000-0000-7000-8000-00000000dea8',
  quote: 'zzzz',
  withdrawal: '01990000-0000-7000-8000-00000000dea9',
  transfer: '01990000-0000-7000-8000-00000000deaa',
  'document-picture': '01990000-0000-7000-8000-00000000deab',
  'rejected-deposit': '01990000-0000-7000-8000-00000000deac',
  'tracking-link': 'nobodys1',
};
