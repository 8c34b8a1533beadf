import { takeProcessorEvent } from '@cliffhanger/application/checkout';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { decideCertification, saveStore } from '@cliffhanger/application/identity';
import { uploadPicture } from '@cliffhanger/application/media';
import type { Dependencies } from '@cliffhanger/application/ports';
import { decideLink, submitLink } from '@cliffhanger/application/promotion';
import { appealDecision } from '@cliffhanger/application/trust';
import type { StoreFront } from '@cliffhanger/core/identity';
import { earlier, HOUR_MS, type Instant, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { PromotionLinkId } from '@cliffhanger/core/promotion';
import { aCertification, aPendingSeller, IDA, INES, valueOf } from '../../factories/index.ts';
import { FAKE_PICTURE } from '../../fakes/index.ts';
import { asStaff, openStore } from '../held-orders/teller.ts';
import { SAMPLE_SELLERS } from '../sample-sellers.ts';

const { applicants, stores, newStores } = SAMPLE_SELLERS;

/** Somebody who sells already. */
export interface Shopkeeper {
  readonly sellerId: SellerId;
  readonly name: string;
  readonly handle: string;
  readonly consignmentId: ConsignmentId;
}

interface Morning {
  readonly now: Instant;
  /** At least four; each appears in a queue of their own as far as there are enough of them. */
  readonly sellers: readonly Shopkeeper[];
  /** The charge of an order that is settled: its bank asks for the money after that. */
  readonly settledCharge: string;
}

const LEAST_SELLERS = 4;

/**
 * A morning at the console: whatever is older is decided, and in every queue lies something that was sent in within the
 * last hours. By the use cases that sellers, viewers' banks and staff call. A withdrawal and a complaint move money in
 * their own stories (`tellHeldOrders`, the demo's signed withdrawals).
 */
export async function leaveSomethingToReview(
  dependencies: Dependencies,
  { now, sellers, settledCharge }: Morning,
): Promise<void> {
  const [first, second, third, fourth] = sellers;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error(`a console to look at needs ${LEAST_SELLERS} sellers`);
  const at = (hoursAgo: number): Dependencies => ({
    ...dependencies,
    clock: { now: () => earlier(now, Math.round(hoursAgo * HOUR_MS)) },
  });
  await openStores(at, sellers);
  for (const { hoursAgo, traits } of applicants) await aPendingSeller(at(hoursAgo), traits);
  await changeStores(at, [first, second]);
  await certify(at, { already: first, waiting: [third, fourth] });
  await post(at(5.1), second, 1);
  await post(at(0.8), fourth, 2);
  await appealAboutPost(at, third);
  await claimOnce(at, first);
  await disputeLate(at(7.5), settledCharge);
}

type At = (hoursAgo: number) => Dependencies;

/** Everybody's first store, passed long ago. */
async function openStores(at: At, sellers: readonly Shopkeeper[]): Promise<void> {
  for (const [index, { sellerId }] of sellers.entries()) {
    const front = stores[index % stores.length];
    if (front === undefined) throw new Error('there are no stores to open');
    const hoursAgo = 30 * 24 - index * 31;
    await openStore({ dependencies: at(hoursAgo), sellerId }, { ...front, pictureId: null });
  }
}

async function changeStores(at: At, sellers: readonly Shopkeeper[]): Promise<void> {
  for (const [index, { sellerId }] of sellers.entries()) {
    const front = newStores[index];
    if (front === undefined) throw new Error('nothing of the store changes');
    await sendInStore(at(6.2 - index * 4.8), sellerId, { ...front, pictureId: null });
  }
}

async function sendInStore(dependencies: Dependencies, sellerId: SellerId, front: StoreFront) {
  const { proposed } = valueOf(await saveStore(dependencies)({ sellerId, ...front }));
  if (proposed === null) throw new Error('the store was not sent in');
  return proposed.id;
}

async function certify(
  at: At,
  { already, waiting }: { readonly already: Shopkeeper; readonly waiting: readonly Shopkeeper[] },
): Promise<void> {
  const { id: certificationId } = await aCertification(at(9 * 24), already.sellerId, papersOf(already, 0));
  const verdict = { kind: 'approve' } as const;
  const staff = asStaff(at(9 * 24), { kind: 'certification', id: certificationId }, IDA);
  valueOf(await decideCertification(staff)({ certificationId, verdict, operator: IDA }));
  for (const [index, one] of waiting.entries())
    await aCertification(at(8.3 - index * 5), one.sellerId, papersOf(one, index + 1));
}

const papersOf = ({ name }: Shopkeeper, index: number) => ({
  name,
  documentNumber: `C${String(40_118_227 + index * 1_903_511)}`,
});

async function post(
  dependencies: Dependencies,
  { sellerId, consignmentId, handle }: Shopkeeper,
  number: number,
): Promise<PromotionLinkId> {
  const url = `https://www.tiktok.com/@${handle}/video/75${String(2_041_667_390 + number * 104_729)}`;
  return valueOf(await submitLink(dependencies)({ sellerId, consignmentId, url })).id;
}

async function appealAboutPost(at: At, seller: Shopkeeper): Promise<void> {
  const linkId = await post(at(33), seller, 3);
  const decision = { kind: 'reject', rule: 'post-not-public', facts: {}, note: null } as const;
  const staff = asStaff(at(33), { kind: 'promotion-link', id: linkId });
  valueOf(await decideLink(staff)({ linkId, decision, operator: INES }));
  valueOf(
    await appealDecision(at(4.3))({
      sellerId: seller.sellerId,
      subject: 'promotion-link',
      subjectId: linkId,
      text: 'The post was private for ten minutes while I changed its cover. It is public now, please open it again.',
    }),
  );
}

/** One person has said yes; without a transfer on the chain a second one has to. */
async function claimOnce(at: At, { sellerId }: Shopkeeper): Promise<void> {
  const { id: credentialsId } = valueOf(await uploadPicture(at(6.6))({ sellerId, bytes: FAKE_PICTURE }));
  const { id: depositId } = valueOf(
    await claimDeposit(at(6.6))({ sellerId, network: 'bep20', amount: usdt('150'), credentialsId }),
  );
  valueOf(await decideDeposit(at(3.5))({ depositId, decision: { kind: 'approve' }, operator: INES }));
}

/** The seller has the money already: no rule may decide who bears it. */
async function disputeLate(dependencies: Dependencies, charge: string): Promise<void> {
  const word = {
    kind: 'disputed',
    charge,
    dispute: `dp_${charge.slice(-12)}`,
    reason: 'product_not_received',
    charged: null,
  } as const;
  const event = { id: `evt_${charge.slice(-12)}`, processor: 'sandbox', word } as const;
  const outcome = valueOf(await takeProcessorEvent(dependencies)(event));
  if (outcome !== 'left-to-people') throw new Error(`the dispute is not left to people: ${outcome}`);
}
