import { randomUUID } from 'node:crypto';
import { refreshHotRanks } from '@cliffhanger/application/catalog';
import { payWithSandbox, quotePurchase, recordFirstPlay } from '@cliffhanger/application/checkout';
import { refreshCreditScore } from '@cliffhanger/application/credit';
import { aggregateRollups, refreshDramaSales } from '@cliffhanger/application/dashboard';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { decideRegistration, decideStore, saveStore } from '@cliffhanger/application/identity';
import { addDramas } from '@cliffhanger/application/library';
import { uploadPicture } from '@cliffhanger/application/media';
import { shipOverdueOrders } from '@cliffhanger/application/orders';
import type { Dependencies, DramaOnItsPage, ReviewSubject } from '@cliffhanger/application/ports';
import { decideLink, submitLink } from '@cliffhanger/application/promotion';
import { reviewing } from '@cliffhanger/application/reviews';
import { beginSettlements, endOverdueAudits, settleDueOrders } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { StoreFront } from '@cliffhanger/core/identity';
import { later, MINUTE_MS, type OperatorId, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import { addPayoutMethod, decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  anOrder,
  aPendingSeller,
  aViewerId,
  INES,
  OLAV,
  SELLER_FUND_PASSWORD,
  type SellerTraits,
  type TestOrder,
  valueOf,
  viewersVisit,
  withFundPassword,
} from '../../factories/index.ts';
import { FAKE_PICTURE } from '../../fakes/index.ts';
import { MOST_SOLD, type PlannedSale } from './sales.ts';

/* Actions of a scenario's seller and of the worker, by the real use cases. */

/** A step at this many hours before the end of the story. */
export interface Step {
  readonly hoursAgo: number;
  readonly happens: (teller: Teller) => Promise<void>;
}

export interface Teller {
  readonly dependencies: Dependencies;
  readonly sellerId: SellerId;
  /** The social account that posts. */
  readonly handle: string;
  readonly consignments: Map<string, ConsignmentId>;
  methodId: PayoutMethodId | undefined;
}

export const inOrder = <Timed extends { readonly hoursAgo: number }>(
  steps: readonly Timed[],
): readonly Timed[] => steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo);

export const step = (hoursAgo: number, happens: Step['happens']): Step => ({ hoursAgo, happens });

/** From a submission to its decision. */
const REVIEWED_AFTER_MS = 35 * MINUTE_MS;

/** Decides through the review queue some minutes later, so that review times exist. */
export function asStaff(
  dependencies: Dependencies,
  subject: ReviewSubject,
  by: OperatorId = INES,
): Dependencies {
  const at = later(dependencies.clock.now(), REVIEWED_AFTER_MS);
  return reviewing({ ...dependencies, clock: { now: () => at } }, { ...subject, by });
}

/** Registers, is approved and sets a fund password. */
export async function join(dependencies: Dependencies, traits: SellerTraits): Promise<SellerId> {
  const seller = await aPendingSeller(dependencies, traits);
  const staff = asStaff(dependencies, { kind: 'registration', id: seller.id });
  const decision = { kind: 'approve' } as const;
  valueOf(await decideRegistration(staff)({ email: seller.email, decision, operator: INES }));
  return (await withFundPassword(dependencies, seller)).id;
}

export async function openStore(
  { dependencies, sellerId }: Pick<Teller, 'dependencies' | 'sellerId'>,
  front: StoreFront,
): Promise<void> {
  const { proposed } = valueOf(await saveStore(dependencies)({ sellerId, ...front }));
  if (proposed === null) throw new Error('the store was not sent in');
  const staff = asStaff(dependencies, { kind: 'store', id: proposed.id });
  const verdict = { kind: 'approve' } as const;
  valueOf(await decideStore(staff)({ versionId: proposed.id, verdict, operator: INES }));
}

/** Adds the dramas to the library and stores the consignments' ids. */
export async function stock(
  { dependencies, sellerId, consignments }: Teller,
  dramaIds: readonly DramaId[],
): Promise<void> {
  for (const { dramaId, consignmentId } of valueOf(await addDramas(dependencies)({ sellerId, dramaIds }))
    .list)
    consignments.set(dramaId, consignmentId);
}

export async function openPayoutMethod(teller: Teller, address: string): Promise<void> {
  const { dependencies, sellerId } = teller;
  const target = { type: 'usdt', network: 'bep20', address } as const;
  const method = { sellerId, fundPassword: SELLER_FUND_PASSWORD, target };
  teller.methodId = valueOf(await addPayoutMethod(dependencies)(method)).id;
}

export async function sell(teller: Teller, sale: PlannedSale): Promise<TestOrder> {
  const { dependencies, sellerId } = teller;
  const { drama, clicks } = sale;
  const code = await linkThatLedTo(teller, drama.id);
  const token = await viewersVisit(dependencies, { sellerId, code, dramaId: drama.id, viewers: clicks });
  return anOrder(dependencies, {
    clickTokens: [token],
    dramaId: drama.id,
    quantity: await quantityOf(teller, sale),
  });
}

/** A viewer clicks and pays with a card that is declined. */
export async function failToSell(teller: Teller, { drama, clicks }: PlannedSale): Promise<void> {
  const { dependencies, sellerId } = teller;
  const code = await linkThatLedTo(teller, drama.id);
  const token = await viewersVisit(dependencies, { sellerId, code, dramaId: drama.id, viewers: clicks });
  const wish = {
    viewerId: aViewerId(),
    email: null,
    dramaId: drama.id,
    quantity: 1,
    clickTokens: [token],
    country: null,
    locale: 'en',
  } as const;
  const { amount: shownAmount } = valueOf(await quotePurchase(dependencies)(wish));
  const paying = { ...wish, shownAmount, key: randomUUID(), method: DECLINED };
  const paid = await payWithSandbox({ ...dependencies, idempotent: dependencies.transactions })(paying);
  if (paid.ok) throw new Error('a declined card has paid');
}

/** The sandbox processor declines this method. */
const DECLINED = 'decline';

/** Scales the planned quantity down for a shorter series. */
async function quantityOf(teller: Teller, { drama, episodes }: PlannedSale): Promise<number> {
  const { freeEpisodes, episodes: last } = await asItStands(teller, drama.id);
  const most = last - freeEpisodes;
  return last === drama.episodes && episodes <= most
    ? episodes
    : Math.max(1, Math.min(most, Math.round((episodes * most) / MOST_SOLD)));
}

async function asItStands({ dependencies }: Teller, dramaId: DramaId): Promise<DramaOnItsPage> {
  const drama = await dependencies.transactions.read(({ catalog }) => catalog.find(dramaId, 'en'));
  if (drama === undefined) throw new Error('the catalogue lacks a drama that she sells');
  return drama;
}

/** The link of the bought drama; for a drama outside her library, the link of another one. */
async function linkThatLedTo(
  { dependencies, sellerId, consignments }: Teller,
  dramaId: DramaId,
): Promise<string> {
  const clicked = consignments.get(dramaId) ?? [...consignments.values()][0];
  if (clicked === undefined) throw new Error('her library has no link to click');
  const links = await dependencies.transactions.read(({ trackingLinks }) =>
    trackingLinks.mainOnes(sellerId, [clicked]),
  );
  const link = links.get(clicked);
  if (link === undefined) throw new Error('the consignment has no link');
  return link.code;
}

export async function play(teller: Teller, { drama }: PlannedSale, { viewerId }: TestOrder): Promise<void> {
  const { freeEpisodes } = await asItStands(teller, drama.id);
  const episode = freeEpisodes + 1;
  valueOf(await recordFirstPlay(teller.dependencies)({ viewerId, dramaId: drama.id, episode }));
}

export async function deposit(
  { dependencies, sellerId }: Teller,
  amount: string,
  outcome: 'decided' | 'waiting',
): Promise<void> {
  const { id: credentialsId } = valueOf(await uploadPicture(dependencies)({ sellerId, bytes: FAKE_PICTURE }));
  const claimed = valueOf(
    await claimDeposit(dependencies)({ sellerId, network: 'bep20', amount: usdt(amount), credentialsId }),
  );
  if (outcome === 'waiting') return;
  // No chain is followed: without a detected transfer two approvals are needed.
  for (const operator of [INES, OLAV]) {
    const staff = asStaff(dependencies, { kind: 'deposit', id: claimed.id }, operator);
    valueOf(await decideDeposit(staff)({ depositId: claimed.id, decision: { kind: 'approve' }, operator }));
  }
}

export async function withdraw(
  { dependencies, sellerId, methodId }: Teller,
  amount: string,
  outcome: 'paid' | 'on its way',
): Promise<void> {
  if (methodId === undefined) throw new Error('there is no payout method yet');
  const requested = valueOf(
    await requestWithdrawal(dependencies)({
      sellerId,
      methodId,
      amount: usdt(amount),
      fundPassword: SELLER_FUND_PASSWORD,
    }),
  );
  if (outcome !== 'paid') return;
  const withdrawalId = requested.id;
  const by = (operator: OperatorId) =>
    decideWithdrawal(asStaff(dependencies, { kind: 'withdrawal', id: withdrawalId }, operator));
  if (requested.progress.state === 'requested')
    valueOf(await by(INES)({ withdrawalId, decision: { kind: 'approve' }, operator: INES }));
  const transactionHash = `0x${'4f91c8'.repeat(11).slice(0, 64)}`;
  // A payment is recorded by one person and confirmed by another.
  for (const operator of [INES, OLAV])
    valueOf(
      await by(operator)({ withdrawalId, decision: { kind: 'record-payment', transactionHash }, operator }),
    );
}

export async function post(
  { dependencies, sellerId, consignments, handle }: Teller,
  dramaId: string,
  number: number,
  outcome: 'approved' | 'rejected' | 'waiting',
): Promise<void> {
  const consignmentId = consignments.get(dramaId);
  if (consignmentId === undefined) throw new Error('not in the library');
  const url = `https://www.tiktok.com/@${handle}/video/74${String(3_155_208_811 + number * 7_919)}`;
  const link = valueOf(await submitLink(dependencies)({ sellerId, consignmentId, url }));
  if (outcome === 'waiting') return;
  const decision =
    outcome === 'approved'
      ? ({ kind: 'approve' } as const)
      : ({ kind: 'reject', rule: 'post-not-public', facts: {}, note: null } as const);
  const staff = asStaff(dependencies, { kind: 'promotion-link', id: link.id });
  valueOf(await decideLink(staff)({ linkId: link.id, decision, operator: INES }));
}

/** The worker's jobs. */
export async function runJobsOnce({ dependencies }: Pick<Teller, 'dependencies'>): Promise<void> {
  valueOf(await shipOverdueOrders(dependencies)());
  valueOf(await beginSettlements(dependencies)());
  valueOf(await settleDueOrders(dependencies)());
  valueOf(await endOverdueAudits(dependencies)());
  valueOf(await aggregateRollups(dependencies)());
}

export async function refreshFigures({ dependencies }: Pick<Teller, 'dependencies'>): Promise<void> {
  valueOf(await refreshCreditScore(dependencies)(null));
  valueOf(await refreshDramaSales(dependencies)(null));
  valueOf(await refreshHotRanks(dependencies)());
}
