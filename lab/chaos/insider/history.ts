import { askResolution } from '@cliffhanger/application/chain';
import {
  cancelOrder,
  complain,
  openInvoice,
  recordFirstPlay,
  takeProcessorEvent,
} from '@cliffhanger/application/checkout';
import { claimDeposit, decideDeposit, getDepositAddress } from '@cliffhanger/application/deposits';
import { buyLevel, buyPack } from '@cliffhanger/application/levels';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import { endSettingProposal, proposeSetting } from '@cliffhanger/application/settings';
import {
  applyEarlySettlement,
  beginSettlements,
  quoteEarlySettlement,
  settleDueOrders,
} from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, DONE, HOUR_MS, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { PayoutMethodId, WithdrawalId } from '@cliffhanger/core/withdrawals';
import { addPayoutMethod, decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  FORGET_STATE_CHANGES,
  FORGET_TESTS_ROLE,
  type TestDatabase,
  useClock,
} from '@cliffhanger/testing/database';
import {
  ADA,
  aClick,
  aConsignment,
  aDeposit,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  anOperator,
  anOrder,
  anUpload,
  aPlayPaymentByRole,
  aPurchaseByRole,
  aReadyPayoutMethod,
  aTransactionHash,
  aTransferInSuspense,
  aViewerId,
  BEN,
  type Fixture,
  IDA,
  INES,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestOrder,
  valueOf,
} from '@cliffhanger/testing/factories';

/** Sellers that forged arguments can name. */
export interface People {
  /** Has balances, and orders, deposits and withdrawals in every state. */
  readonly victim: SellerId;
  /** The insider's accomplice: approved, with a payout address. */
  readonly thief: SellerId;
  /** Approved, without any business. */
  readonly bystander: SellerId;
}

export interface History {
  readonly database: TestDatabase;
  readonly people: People;
}

const LASTS_MS = 31 * DAY_MS;
/** The history ends slightly before the server's current time. */
const ENDS_BEFORE_NOW_MS = 10 * MINUTE_MS;

/**
 * A month of business through the real use cases, with something in every state that money can be in. At the
 * end the database is set up as in production: with the server's clock, and without the tests' triggers and
 * posting rights.
 */
export async function makeHistory(): Promise<History> {
  const fixture = await openFixture();
  const { clock, owner, app, watchers, payer, database } = fixture;
  clock.pass(Date.now() - LASTS_MS - clock.now());
  const people = await tell(fixture);
  clock.pass(Date.now() - ENDS_BEFORE_NOW_MS - clock.now());
  await useClock(owner, 'server');
  await owner.query(`${FORGET_STATE_CHANGES}; ${FORGET_TESTS_ROLE}`);
  await Promise.all([app.end(), owner.end(), ...[...watchers, payer].map((one) => one.close())]);
  return { database, people };
}

async function tell(fixture: Fixture): Promise<People> {
  const { dependencies, owner, clock } = fixture;
  await addSampleCategories(owner);
  await addOperators(owner);
  await anOperator(fixture, ['admin']);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 40, freeEpisodes: 3 });
  const victim = await anApprovedSeller(dependencies);
  const thief = await anApprovedSeller(dependencies);
  const bystander = await anApprovedSeller(dependencies);
  await tellSettings(fixture);

  // More than staff may credit without a transfer.
  await aDeposit(dependencies, victim.id, '3000');
  await deposit(fixture, victim.id, '3000', 'credited');
  await deposit(fixture, thief.id, '20', 'credited');
  valueOf(await buyLevel(dependencies)({ sellerId: victim.id, level: 'silver' }));
  valueOf(await buyPack(dependencies)({ sellerId: victim.id, pack: 'episodes-100', quantity: 1 }));
  const { id: methodId } = await aReadyPayoutMethod(fixture, victim);
  await aReadyPayoutMethod(fixture, thief);
  const { id: consignmentId } = await aConsignment(dependencies, victim.id, dramaId);
  await aConsignment(dependencies, thief.id, dramaId);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(dependencies)({ sellerId: victim.id, consignmentId, autoShip }));

  await tellOldOrders(fixture, victim.id, dramaId);
  clock.pass(12 * DAY_MS);
  await runJobs(fixture);
  await tellWithdrawals(fixture, victim.id, methodId);
  valueOf(await buyLevel(dependencies)({ sellerId: victim.id, level: 'gold' }));
  await deposit(fixture, victim.id, '75', 'waiting');
  await deposit(fixture, victim.id, '65', 'approved once');
  await tellOpenOrders(fixture, victim.id, dramaId);
  await tellChain(fixture, victim.id, dramaId);
  await newMethod(fixture, victim.id);
  return { victim: victim.id, thief: thief.id, bystander: bystander.id };
}

async function tellSettings({ dependencies, owner }: Fixture): Promise<void> {
  const asked = {
    name: 'withdrawalFee',
    value: '2',
    reason: 'Fees of the network went up.',
    by: ADA,
  } as const;
  for (const outcome of ['confirmed', 'open'] as const) {
    valueOf(await proposeSetting(dependencies)(asked));
    const { rows } = await owner.query('select id from settings.proposals where outcome is null');
    if (outcome === 'confirmed')
      valueOf(await endSettingProposal(dependencies)({ id: rows[0].id, outcome, by: BEN }));
  }
}

async function deposit(
  { dependencies }: Fixture,
  sellerId: SellerId,
  amount: string,
  outcome: 'credited' | 'approved once' | 'waiting',
): Promise<void> {
  const credentialsId = await anUpload(dependencies, sellerId);
  const { id: depositId } = valueOf(
    await claimDeposit(dependencies)({ sellerId, network: 'bep20', amount: usdt(amount), credentialsId }),
  );
  const approvals = { credited: [IDA, OLAV], 'approved once': [IDA], waiting: [] }[outcome];
  for (const operator of approvals)
    valueOf(await decideDeposit(dependencies)({ depositId, decision: { kind: 'approve' }, operator }));
}

/** Finished orders: settled, settled early, refunded. */
async function tellOldOrders(fixture: Fixture, sellerId: SellerId, dramaId: DramaId): Promise<void> {
  const { dependencies, clock } = fixture;
  const order = () => anOrder(dependencies, { sellerId, dramaId });
  for (let made = 0; made < 2; made += 1) await shipAndPlay(fixture, await order());
  await cancelByCard(fixture, sellerId, dramaId);
  clock.pass(8 * DAY_MS);
  await runJobs(fixture);
  await shipAndPlay(fixture, await order());
  await runJobs(fixture);
  const { quoteId, sum: shownSum } = valueOf(await quoteEarlySettlement(dependencies)({ sellerId }));
  valueOf(await applyEarlySettlement(dependencies)({ sellerId, shownSum, quoteId }));
}

/** Paid by card; the refund is due but not paid yet. */
async function cancelByCard(
  { dependencies, app, clock }: Fixture,
  seller: SellerId,
  dramaId: DramaId,
): Promise<void> {
  const viewerId = aViewerId();
  const click = { sellerId: seller, code: 'abc23456', clickedAt: clock.now() };
  const purchaseId = await aPurchaseByRole(app, {
    viewerId,
    dramaId,
    quantity: 4,
    processor: 'stripe',
    click,
    nowMs: clock.now(),
  });
  const event = await aPlayPaymentByRole(app, purchaseId, { isSandbox: false });
  const { rows } = await app.query('select order_id from checkout.place_order($1, $2, $3)', [
    purchaseId,
    event,
    clock.now(),
  ]);
  valueOf(await cancelOrder(dependencies)({ viewerId, orderId: rows[0].order_id }));
}

/** Open orders: paid, shipped, due, on hold. */
async function tellOpenOrders(fixture: Fixture, sellerId: SellerId, dramaId: DramaId): Promise<void> {
  const { dependencies, clock } = fixture;
  const order = () => anOrder(dependencies, { sellerId, dramaId });
  // Due by now, but not settled yet.
  await shipAndPlay(fixture, await order());
  await beginOnly(fixture);
  clock.pass(8 * DAY_MS);
  for (let made = 0; made < 2; made += 1) await shipAndPlay(fixture, await order());
  await beginOnly(fixture);
  const held = await shipAndPlay(fixture, await order());
  valueOf(await complain(dependencies)({ ...held, text: 'The captions stop half-way through.' }));
  await dispute(fixture, await shipAndPlay(fixture, await order()));
  await ship(fixture, await order());
  for (let made = 0; made < 3; made += 1) await order();
  await anOrder(dependencies, { dramaId });
}

async function ship({ dependencies }: Fixture, order: TestOrder): Promise<TestOrder> {
  valueOf(
    await shipOrder(dependencies)({ sellerId: order.sellerId, number: order.number, payFrom: 'wallet' }),
  );
  return order;
}

async function shipAndPlay(fixture: Fixture, order: TestOrder): Promise<TestOrder> {
  const { viewerId, dramaId } = await ship(fixture, order);
  valueOf(await recordFirstPlay(fixture.dependencies)({ viewerId, dramaId, episode: 4 }));
  return order;
}

const beginOnly = async ({ dependencies }: Fixture): Promise<void> => {
  valueOf(await beginSettlements(dependencies)());
};

async function runJobs(fixture: Fixture): Promise<void> {
  await beginOnly(fixture);
  valueOf(await settleDueOrders(fixture.dependencies)());
}

async function dispute({ dependencies, owner, clock }: Fixture, { orderId }: TestOrder): Promise<void> {
  const { rows } = await owner.query('select processor, charge from checkout.payments where order_id = $1', [
    orderId,
  ]);
  const { processor, charge } = rows[0];
  const word = { kind: 'disputed', charge, dispute: 'dp_1', reason: 'fraudulent', charged: null } as const;
  valueOf(await takeProcessorEvent({ ...dependencies, clock })({ processor, id: 'evt_1', word }));
}

const APPROVE = { kind: 'approve' } as const;
const REJECT = {
  kind: 'reject',
  rule: 'address-reported',
  facts: {},
  note: null,
  isAfterApproval: false,
} as const;

/** One in each state: requested, approved once, approved, recorded as sent, paid, rejected. */
async function tellWithdrawals(
  { dependencies, clock }: Fixture,
  sellerId: SellerId,
  methodId: PayoutMethodId,
): Promise<void> {
  const ask = async (amount: string): Promise<WithdrawalId> => {
    clock.pass(HOUR_MS);
    const asked = { sellerId, methodId, amount: usdt(amount), fundPassword: SELLER_FUND_PASSWORD };
    return valueOf(await requestWithdrawal(dependencies)(asked)).id;
  };
  const decide = decideWithdrawal(dependencies);
  const pay = async (withdrawalId: WithdrawalId, by: readonly (typeof IDA)[]): Promise<void> => {
    valueOf(await decide({ withdrawalId, decision: APPROVE, operator: INES }));
    const decision = { kind: 'record-payment', transactionHash: aTransactionHash() } as const;
    for (const operator of by) valueOf(await decide({ withdrawalId, decision, operator }));
  };
  await pay(await ask('410'), [IDA, OLAV]);
  await pay(await ask('420'), [IDA]);
  valueOf(await decide({ withdrawalId: await ask('430'), decision: REJECT, operator: IDA }));
  valueOf(await decide({ withdrawalId: await ask('440'), decision: APPROVE, operator: IDA }));
  await ask('450');
  valueOf(await decide({ withdrawalId: await ask('1460'), decision: APPROVE, operator: IDA }));
}

async function tellChain(fixture: Fixture, sellerId: SellerId, dramaId: DramaId): Promise<void> {
  const { dependencies, watchers } = fixture;
  valueOf(await getDepositAddress(dependencies)({ sellerId, network: 'bep20' }));
  await watchers[0].transactions.run(async ({ chainAlarms }) => {
    // No withdrawal is paid while the alarm is open.
    const raisedAt = dependencies.clock.now();
    await chainAlarms.raise({ network: 'bep20', kind: 'books-differ', facts: {}, raisedAt });
    return DONE;
  });
  await aTransferInSuspense(fixture, '33');
  const asked = await aTransferInSuspense(fixture, '44');
  const subject = { kind: 'transfer', id: asked } as const;
  valueOf(
    await askResolution(dependencies)({
      subject,
      way: 'return',
      address: anEvmAddress(),
      because: 'They asked for it.',
      by: IDA,
    }),
  );
  const purchase = {
    viewerId: aViewerId(),
    email: null,
    dramaId,
    quantity: 4,
    network: 'bep20',
    country: null,
  } as const;
  valueOf(await openInvoice(dependencies)({ ...purchase, clickTokens: [aClick(dependencies, sellerId)] }));
}

/** Added just now, so that no withdrawal may use it yet. */
async function newMethod({ dependencies }: Fixture, sellerId: SellerId): Promise<void> {
  const target = { type: 'usdt', network: 'bep20', address: anEvmAddress() } as const;
  valueOf(await addPayoutMethod(dependencies)({ sellerId, fundPassword: SELLER_FUND_PASSWORD, target }));
}
