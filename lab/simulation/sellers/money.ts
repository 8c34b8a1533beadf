import { signedWithKey } from '@cliffhanger/application/approvals';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { buyLevel, buyPack, refundUpgrade } from '@cliffhanger/application/levels';
import { uploadPicture } from '@cliffhanger/application/media';
import type { Deposit, LevelPurchaseId, Withdrawal } from '@cliffhanger/application/ports';
import { applyEarlySettlement, quoteEarlySettlement } from '@cliffhanger/application/settlement';
import { DEPOSIT_REJECTION_RULES, MOST_UNBACKED } from '@cliffhanger/core/deposits';
import type { AgentLevel } from '@cliffhanger/core/identity';
import {
  DAY_MS,
  HOUR_MS,
  later,
  microUsdt,
  NO_MONEY,
  type OperatorId,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import { LEVEL_TERMS, PACK_NAMES, PACK_TERMS, packTimes } from '@cliffhanger/core/levels';
import { WITHDRAWAL_REJECTION_RULES } from '@cliffhanger/core/withdrawals';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { approvalBy, IDA, OLAV, SELLER_FUND_PASSWORD } from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import { mayAppeal } from '../appeals/appeal.ts';
import type { Act, Doing } from '../doing.ts';
import type { World } from '../world.ts';
import type { SimulatedSeller } from './seller.ts';

/** Two finance people, because nothing may be done by one alone. */
const FINANCE = [IDA, OLAV] as const;
const DAYS_A_WEEK = 7;
const LEAST_DEPOSITED = usdt('10');
const LEAST_WITHDRAWN = usdt('10');
const WITHDRAWAL_FEE = usdt('1');
const NETWORK = 'bep20';
const REJECTED = 0.12;
const FORGOTTEN = 0.04;
const LEVELS = ['bronze', 'silver', 'gold', 'diamond'] as const;

type Open = SimulatedSeller & { readonly id: SellerId };

/** The sellers' money transactions of one day: each habit falls on some day of the week. */
export function planMoney(world: World, day: number): void {
  const at = later(world.options.start, day * DAY_MS);
  for (const seller of world.sellers.filter(({ isOpen }) => isOpen)) {
    const dice = world.dice(`money:${day}:${seller.index}`);
    const { temper, lane, index } = seller;
    const open = seller as Open;
    const habit = (what: string, aWeek: number, perform: Act['perform']) => {
      const moment = later(at, dice.between(1, DAY_MS - 1));
      if (!dice.isLucky(aWeek / DAYS_A_WEEK)) return;
      world.schedule.plan({ at: moment, lane, name: `${what}:${day}:${index}`, perform });
    };
    habit('deposit', temper.deposits, (doing) => claim(world, open, doing));
    habit('spend', temper.spends, (doing) => spend(world, open, doing));
    habit('settle-early', temper.settlesEarly, (doing) => settleEarly(world, open, doing));
    habit('withdraw', temper.withdraws, (doing) => withdraw(world, open, doing));
  }
}

/**
 * Deposits without a chain record are credited up to a total sum: each seller may claim a share by deposit
 * frequency.
 */
function mayStillClaim({ sellers }: World, { temper, claimed }: Open): bigint {
  const often = sellers.reduce((sum, seller) => sum + seller.temper.deposits, 0);
  return BigInt(Math.floor((Number(MOST_UNBACKED) * temper.deposits) / often)) - claimed;
}

async function claim(world: World, seller: Open, doing: Doing): Promise<void> {
  const { id: sellerId } = seller;
  const { keyed, dependencies, plan, dice } = doing;
  const picture = await uploadPicture(dependencies)({ sellerId, bytes: FAKE_PICTURE });
  if (!picture.ok) return world.judge('a screenshot', picture, true);
  const wanted = microUsdt(BigInt(dice.between(10, 120)) * 1_000_000n);
  const most = mayStillClaim(world, seller);
  const amount = microUsdt(wanted < most ? wanted : most);
  if (amount < LEAST_DEPOSITED) return;
  seller.claimed += amount;
  const deposit = await keyed('claim', sellerId, (at) =>
    claimDeposit(at)({ sellerId, network: NETWORK, amount, credentialsId: picture.value.id }),
  );
  if (!deposit.ok && deposit.refusal.name === 'too-many-open-deposits') return;
  world.judge('a deposit', deposit, true);
  if (!deposit.ok) return;
  const isRejected = dice.isLucky(REJECTED);
  // A few are forgotten and escalate.
  if (dice.isLucky(FORGOTTEN)) return;
  const [first, second] = dice.isLucky(0.5) ? FINANCE : [FINANCE[1], FINANCE[0]];
  plan('first-look', dice.between(1, 14) * HOUR_MS, (doing) =>
    isRejected
      ? rejectDeposit(world, deposit.value, first, doing)
      : approve(world, deposit.value, first, doing),
  );
  if (isRejected) return;
  plan('second-look', dice.between(15, 20) * HOUR_MS, (doing) => credit(world, deposit.value, second, doing));
}

async function decided(world: World, at: Doing['dependencies'], deposit: Deposit, operator: OperatorId) {
  const holder = world.finance.find(({ id }) => id === operator);
  if (holder === undefined) throw new Error(`${operator} has no device key`);
  const { id: depositId } = deposit;
  const approval = await approvalBy(at, holder, { subject: 'deposit', id: depositId });
  return decideDeposit(signedWithKey(at, approval))({ depositId, decision: { kind: 'approve' }, operator });
}

/** One person alone cannot credit a deposit without a chain record: the first approval moves nothing. */
async function approve(world: World, deposit: Deposit, operator: OperatorId, { call }: Doing): Promise<void> {
  const options = { doneWhen: ['second-person-needed'] } as const;
  const first = await call('approve', (at) => decided(world, at, deposit, operator), options);
  world.judge('the first look at a deposit', first, true);
  world.judge('one person alone', await call('alone', (at) => decided(world, at, deposit, operator)), false);
}

async function credit(world: World, deposit: Deposit, operator: OperatorId, { call }: Doing): Promise<void> {
  const credited = await call('credit', (at) => decided(world, at, deposit, operator));
  world.judge('the second look at a deposit', credited, true);
  if (credited.ok) world.books.deposited(deposit.sellerId, NETWORK, deposit.amount);
}

async function rejectDeposit(
  world: World,
  deposit: Deposit,
  operator: OperatorId,
  doing: Doing,
): Promise<void> {
  const { call, dice } = doing;
  const rule = dice.pick(DEPOSIT_REJECTION_RULES);
  const rejected = await call('reject', (at) =>
    decideDeposit(at)({
      depositId: deposit.id,
      decision: { kind: 'reject', rule, facts: {}, note: null },
      operator,
    }),
  );
  world.judge('a rejected deposit', rejected, true);
  if (!rejected.ok) return;
  mayAppeal(
    world,
    {
      sellerId: deposit.sellerId,
      subject: 'deposit',
      subjectId: deposit.id,
      isStanding: () => true,
      upheld: ({ deed }, _, later) => {
        if (deed !== 'credited') world.differ(`an upheld appeal about a deposit is ${deed}`);
        const second = operator === FINANCE[0] ? FINANCE[1] : FINANCE[0];
        later.plan('first-look-again', 5 * HOUR_MS, (again) => approve(world, deposit, operator, again));
        later.plan('credit', 10 * HOUR_MS, (last) => credit(world, deposit, second, last));
      },
    },
    doing,
  );
}

async function spend(world: World, seller: Open, doing: Doing): Promise<void> {
  const { level } = world.books.seller(seller.id);
  const next = LEVELS[LEVELS.indexOf(level) + 1];
  if (next !== undefined && doing.dice.isLucky(0.4))
    await upgrade(world, seller, { from: level, to: next }, doing);
  else await addPack(world, seller, doing);
}

async function upgrade(
  world: World,
  { id: sellerId }: Open,
  { from, to }: { readonly from: AgentLevel; readonly to: AgentLevel },
  { keyed, plan, dice }: Doing,
): Promise<void> {
  const price = LEVEL_TERMS[to].price - LEVEL_TERMS[from].price;
  const isExpected = world.books.seller(sellerId).available >= price;
  const bought = await keyed('level', sellerId, (at) => buyLevel(at)({ sellerId, level: to }));
  world.judge(`buying ${to}`, bought, isExpected);
  if (!bought.ok) return;
  const { purchase } = bought.value;
  if (purchase.price !== price) world.differ(`${to} cost ${purchase.price}, not ${price}`);
  world.books.bought(sellerId, purchase, to);
  if (dice.isLucky(0.4))
    plan('refund', dice.next() * 13 * DAY_MS, (doing) =>
      refund(world, { sellerId, purchaseId: purchase.id, from, to, price }, doing),
    );
}

interface Upgrade {
  readonly sellerId: SellerId;
  readonly purchaseId: LevelPurchaseId;
  readonly from: AgentLevel;
  readonly to: AgentLevel;
  readonly price: bigint;
}

async function refund(world: World, upgraded: Upgrade, { keyed }: Doing): Promise<void> {
  const { sellerId, purchaseId, from, to, price } = upgraded;
  const isCurrent = world.books.seller(sellerId).level === to;
  const refunded = await keyed('refund', sellerId, (at) => refundUpgrade(at)({ sellerId, purchaseId }));
  if (!refunded.ok && isCurrent && refunded.refusal.name === 'upgrade-used-up') return;
  world.judge(`giving ${to} back`, refunded, isCurrent);
  if (!refunded.ok) return;
  const { amount, level, episodesReturned: episodes } = refunded.value;
  if (amount > price) world.differ(`${to} was bought for ${price} and given back for ${amount}`);
  world.books.upgradeRefunded(sellerId, from, { amount, episodes });
  if (world.books.seller(sellerId).level !== level) world.differ(`after a refund the level is ${level}`);
}

async function addPack(world: World, { id: sellerId }: Open, { keyed, dice }: Doing): Promise<void> {
  const pack = dice.pick(PACK_NAMES);
  const quantity = dice.pick([1, 2, 3]);
  const terms = packTimes(PACK_TERMS[pack], quantity);
  const isExpected = world.books.seller(sellerId).available >= terms.price;
  const bought = await keyed('pack', sellerId, (at) => buyPack(at)({ sellerId, pack, quantity }));
  world.judge(`buying ${pack}`, bought, isExpected);
  if (bought.ok) world.books.bought(sellerId, terms);
}

/** Settles everything that waits for T+7, twice a month; also tries a third time. */
async function settleEarly(
  world: World,
  { id: sellerId }: Open,
  { keyed, dependencies, now }: Doing,
): Promise<void> {
  const waiting = world.books.waitingForSettlement(sellerId, now);
  const sum = waiting.reduce((total, { shipping }) => total + (shipping?.unsettled ?? 0n), 0n);
  const isExpected = world.books.earlySettlementsLeft(sellerId, now) > 0 && waiting.length > 0;
  const quote = await quoteEarlySettlement(dependencies)({ sellerId });
  if (!quote.ok) return world.judge('a quote', quote, true);
  if (quote.value.sum !== sum) world.differ(`an early settlement of ${sum} was quoted as ${quote.value.sum}`);
  const done = await keyed('settle', sellerId, (at) =>
    applyEarlySettlement(at)({ sellerId, shownSum: microUsdt(sum), quoteId: quote.value.quoteId }),
  );
  world.judge('an early settlement', done, isExpected);
  if (!done.ok) return;
  const fee = world.books.settledEarly(sellerId, now);
  if (done.value.fee !== fee)
    world.differ(`the fee of an early settlement was ${done.value.fee}, not ${fee}`);
}

async function withdraw(world: World, seller: Open, doing: Doing): Promise<void> {
  const { id: sellerId, methodId } = seller;
  const { available } = world.books.seller(sellerId);
  if (methodId === null) return;
  const { dice, keyed } = doing;
  // Sometimes more than the balance.
  const wanted = dice.isLucky(0.05)
    ? available + LEAST_WITHDRAWN
    : (available * BigInt(dice.between(3, 10))) / 10n;
  // A balance below the minimum can only be withdrawn as a whole.
  const amount = microUsdt(wanted < LEAST_WITHDRAWN && available < LEAST_WITHDRAWN ? available : wanted);
  if (amount === NO_MONEY || (amount < LEAST_WITHDRAWN && amount !== available)) return;
  const asked = await keyed('request', sellerId, (at) =>
    requestWithdrawal(at)({ sellerId, methodId, amount, fundPassword: SELLER_FUND_PASSWORD }),
  );
  if (!asked.ok && asked.refusal.name === 'payout-method-not-ready') return;
  world.judge('a withdrawal', asked, amount <= available);
  if (!asked.ok) return;
  const tenth = amount / 10n;
  const fee = tenth < WITHDRAWAL_FEE ? tenth : WITHDRAWAL_FEE;
  if (asked.value.fee !== fee) world.differ(`a withdrawal of ${amount} cost ${asked.value.fee}, not ${fee}`);
  world.books.withdrawalAsked(sellerId, amount);
  const answeredAfter = dice.between(1, 60) * HOUR_MS;
  if (dice.isLucky(REJECTED) && asked.value.needs !== 'rule')
    doing.plan('reject', answeredAfter, (later) => reject(world, asked.value, later));
  else doing.plan('approve', answeredAfter, (later) => pay(world, asked.value, later));
}

async function reject(world: World, withdrawal: Withdrawal, doing: Doing): Promise<void> {
  const { id, sellerId, amount } = withdrawal;
  const { call, dice } = doing;
  const rule = dice.pick(WITHDRAWAL_REJECTION_RULES);
  const rejected = await call('reject', (at) =>
    decideWithdrawal(at)({
      withdrawalId: id,
      decision: { kind: 'reject', rule, facts: {}, note: null, isAfterApproval: false },
      operator: FINANCE[0],
    }),
  );
  world.judge('a rejected withdrawal', rejected, true);
  if (!rejected.ok) return;
  world.books.withdrawalRejected(sellerId, amount);
  mayAppeal(
    world,
    {
      sellerId,
      subject: 'withdrawal',
      subjectId: id,
      isStanding: () => true,
      upheld: ({ deed, withdrawalId }, _, later) => {
        const expected = world.books.seller(sellerId).available >= amount ? 'requested' : 'returned';
        if (deed !== expected) world.differ(`withdrawal ${id} is ${deed}, not ${expected}`);
        if (withdrawalId === null) return;
        world.books.withdrawalAsked(sellerId, amount);
        const again: Withdrawal = { ...withdrawal, id: withdrawalId, needs: needsOf(amount) };
        later.plan('approve', 9 * HOUR_MS, (last) => pay(world, again, last));
      },
    },
    doing,
  );
}

/** People decide it this time, even if a rule would have approved it. */
const needsOf = (amount: bigint): Withdrawal['needs'] =>
  amount <= usdt('1000') ? 'one-person' : 'two-people';

/** Approved by as many people as needed, then recorded by one and confirmed by another. */
async function pay(world: World, withdrawal: Withdrawal, { call }: Doing): Promise<void> {
  const { id: withdrawalId, sellerId, amount, fee, needs } = withdrawal;
  const approvers = { rule: 0, 'one-person': 1, 'two-people': 2 }[needs];
  for (const approver of world.finance.slice(0, approvers)) {
    const { id: operator } = approver;
    const approved = await call(
      `approve-${operator}`,
      async (at) => {
        const approval = await approvalBy(at, approver, { subject: 'withdrawal', id: withdrawalId });
        const signed = signedWithKey(at, approval);
        return decideWithdrawal(signed)({ withdrawalId, decision: { kind: 'approve' }, operator });
      },
      { doneWhen: ['second-person-needed'] },
    );
    world.judge('an approved withdrawal', approved, true);
  }
  const decision = {
    kind: 'record-payment',
    transactionHash: `0x${withdrawalId.replaceAll('-', '').padEnd(64, 'a')}`,
  } as const;
  for (const operator of FINANCE) {
    const recorded = await call(`pay-${operator}`, (at) =>
      decideWithdrawal(at)({ withdrawalId, decision, operator }),
    );
    world.judge('a paid withdrawal', recorded, true);
  }
  world.books.withdrawalPaid(sellerId, NETWORK, amount, fee);
}
