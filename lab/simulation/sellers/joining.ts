import { changeFundPassword, decideRegistration } from '@cliffhanger/application/identity';
import { addDramas, saveAutoShip } from '@cliffhanger/application/library';
import { savePayFrom } from '@cliffhanger/application/orders';
import { decideLink, submitLink } from '@cliffhanger/application/promotion';
import type { DramaId } from '@cliffhanger/core/catalog';
import { type Email, REGISTRATION_REJECTION_RULES } from '@cliffhanger/core/identity';
import { DAY_MS, HOUR_MS, later, microUsdt, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import { LINK_REJECTION_RULES } from '@cliffhanger/core/promotion';
import { addPayoutMethod } from '@cliffhanger/server/withdrawals';
import { aPendingSeller, SELLER_FUND_PASSWORD, SELLER_PASSWORD } from '@cliffhanger/testing/factories';
import type { Doing } from '../doing.ts';
import { someDrama } from '../dramas.ts';
import type { World } from '../world.ts';
import { DIFFERENT_NAMES, nameOf } from './names.ts';
import { type SimulatedSeller, someTemper } from './seller.ts';

const REVIEWERS = ['Ines', 'Oskar', 'Mei'] as const;
const REJECTED = 0.04;
const LINKS_REJECTED = 0.15;
/** Most sellers exist from the start; the others join during the first third. */
const FOUNDERS = 0.7;

/** Schedules the registration of every seller. */
export function planSellers(world: World): void {
  const { sellers, days, start } = world.options;
  for (let index = 0; index < sellers; index += 1) {
    const dice = world.dice(`seller:${index}`);
    const seller: SimulatedSeller = {
      index,
      lane: `seller-${index}`,
      email: `${userName(index)}@example.org` as Email,
      temper: someTemper(dice),
      fame: 1 / (1 + dice.between(0, 20)),
      id: null,
      isOpen: false,
      methodId: null,
      claimed: 0n,
    };
    world.sellers.push(seller);
    const day = dice.isLucky(FOUNDERS) ? 0 : dice.between(0, Math.ceil(days / 3));
    const at = later(start, day * DAY_MS + dice.between(1, 6 * HOUR_MS));
    world.schedule.plan({
      at,
      lane: seller.lane,
      name: `register:${index}`,
      perform: (doing) => register(world, seller, doing),
    });
  }
}

/** For both email and account. A number is added only where names repeat. */
const userName = (index: number): string => {
  const { first, last } = nameOf(index);
  const name = `${first}.${last}`.toLowerCase();
  return index < DIFFERENT_NAMES ? name : `${name}.${index}`;
};

async function register(world: World, seller: SimulatedSeller, doing: Doing): Promise<void> {
  const { first, last } = nameOf(seller.index);
  const { id } = await aPendingSeller(doing.dependencies, {
    email: seller.email,
    realName: `${first} ${last}`,
    socialAccounts: [{ handle: userName(seller.index), followers: Math.round(seller.fame * 50_000) }],
    contact: { kind: 'telegram', address: `@${userName(seller.index).replaceAll('.', '_')}` },
  });
  doing.plan('review', doing.dice.between(1, 3) * HOUR_MS, (later) => review(world, seller, id, later));
}

async function review(
  world: World,
  seller: SimulatedSeller,
  id: SellerId,
  { call, plan, dice }: Doing,
): Promise<void> {
  const operator = dice.pick(REVIEWERS);
  const isRejected = dice.isLucky(REJECTED);
  const decision = isRejected
    ? ({ kind: 'reject', rule: dice.pick(REGISTRATION_REJECTION_RULES), facts: {}, note: null } as const)
    : ({ kind: 'approve' } as const);
  const decided = await call('decide', (dependencies) =>
    decideRegistration(dependencies)({ email: seller.email, decision, operator }),
  );
  world.judge(`the review of ${seller.email}`, decided, true);
  if (isRejected) return;
  seller.id = id;
  world.books.addSeller(id);
  plan('set-up', dice.between(1, 2) * HOUR_MS, (doing) => setUp(world, seller, id, doing));
}

async function setUp(world: World, seller: SimulatedSeller, sellerId: SellerId, doing: Doing): Promise<void> {
  const { call, dice, dependencies } = doing;
  const { temper } = seller;
  const password = { password: SELLER_FUND_PASSWORD, confirmPassword: SELLER_FUND_PASSWORD };
  world.judge(
    'a fund password',
    await changeFundPassword(dependencies)({ sellerId, oldPassword: SELLER_PASSWORD, ...password }),
    true,
  );
  await addToLibrary(
    world,
    seller,
    sellerId,
    [...new Set([1, 2, 3].map(() => someDrama(world.dramas, dice).id))],
    doing,
  );
  if (temper.payFrom !== world.books.seller(sellerId).payFrom) {
    const saved = await call('pay-from', (at) => savePayFrom(at)({ sellerId, payFrom: temper.payFrom }));
    world.judge('how shipments are paid', saved, true);
    world.books.seller(sellerId).payFrom = temper.payFrom;
  }
  await addAddress(world, seller, sellerId, doing);
  seller.isOpen = true;
}

async function addAddress(
  world: World,
  seller: SimulatedSeller,
  sellerId: SellerId,
  { keyed }: Doing,
): Promise<void> {
  const address = `0x${(seller.index + 1).toString(16).padStart(40, 'd')}`;
  const method = await keyed('payout-method', sellerId, (at) =>
    addPayoutMethod(at)({
      sellerId,
      fundPassword: SELLER_FUND_PASSWORD,
      target: { type: 'usdt', network: 'bep20', address },
    }),
  );
  world.judge('a payout method', method, true);
  if (method.ok) seller.methodId = method.value.id;
}

/**
 * Adds dramas, configures their shipping, and submits a post for each; returns false when no rights are left.
 */
export async function addToLibrary(
  world: World,
  seller: SimulatedSeller,
  sellerId: SellerId,
  dramaIds: readonly DramaId[],
  doing: Doing,
): Promise<boolean> {
  const added = await doing.call('add', (at) => addDramas(at)({ sellerId, dramaIds }));
  if (!added.ok) {
    if (added.refusal.name !== 'insufficient-rights')
      world.judge(`adding ${dramaIds.join(' ')}`, added, true);
    return false;
  }
  world.books.added(sellerId, dramaIds);
  for (const { consignmentId, dramaId } of added.value.list) {
    await saveHowToShip(world, seller, sellerId, { consignmentId, dramaId }, doing);
    await promote(world, seller, sellerId, { consignmentId, dramaId }, doing);
  }
  return true;
}

interface Sold {
  readonly consignmentId: ConsignmentId;
  readonly dramaId: DramaId;
}

async function saveHowToShip(
  world: World,
  { temper }: SimulatedSeller,
  sellerId: SellerId,
  { consignmentId, dramaId }: Sold,
  { call }: Doing,
): Promise<void> {
  const { isAutoShipped, dailyLimit } = temper;
  if (isAutoShipped && dailyLimit === null) return;
  const dailyCostLimit = dailyLimit === null ? null : microUsdt(dailyLimit);
  const saved = await call(`auto-ship-${dramaId}`, (at) =>
    saveAutoShip(at)({ sellerId, consignmentId, autoShip: { isOn: isAutoShipped, dailyCostLimit } }),
  );
  world.judge('an auto-ship setting', saved, true);
  const selling = world.books.seller(sellerId).library.get(dramaId);
  if (selling !== undefined) Object.assign(selling, { isAutoShipped, dailyLimit });
}

async function promote(
  world: World,
  seller: SimulatedSeller,
  sellerId: SellerId,
  { consignmentId, dramaId }: Sold,
  { call, plan, dice }: Doing,
): Promise<void> {
  const dramaIndex = world.dramas.findIndex(({ id }) => id === dramaId);
  // No site's numbers begin with a zero.
  const post = `7${seller.index}${dramaIndex}${dice.between(100_000_000, 999_999_999)}`;
  const url = `https://tiktok.com/@${userName(seller.index)}/video/${post}`;
  const link = await call(`link-${dramaIndex}`, (at) => submitLink(at)({ sellerId, consignmentId, url }));
  world.judge('a promotion link', link, true);
  if (!link.ok) return;
  const operator = dice.pick(REVIEWERS);
  const decision = dice.isLucky(LINKS_REJECTED)
    ? ({ kind: 'reject', rule: dice.pick(LINK_REJECTION_RULES), facts: {}, note: null } as const)
    : ({ kind: 'approve' } as const);
  plan(`review-link-${dramaIndex}`, dice.between(1, 11) * HOUR_MS, async (later) => {
    const decided = await later.call('decide', (at) =>
      decideLink(at)({ linkId: link.value.id, decision, operator }),
    );
    world.judge('the review of a link', decided, true);
  });
}
