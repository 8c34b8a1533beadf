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
import { addPayoutMethod, decideWithdrawal, requestWithdrawal } from '@cliffhanger/application/withdrawals';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, DONE, HOUR_MS, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { PayoutMethodId, WithdrawalId } from '@cliffhanger/core/withdrawals';
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
  aSetAsideTransfer,
  aTransactionHash,
  aViewerId,
  BEN,
  IDA,
  INES,
  type Office,
  OLAV,
  openOffice,
  SELLER_FUND_PASSWORD,
  type TestOrder,
  valueOf,
} from '@cliffhanger/testing/factories';

/** Who a forged argument can name. */
export interface People {
  /** With balances, orders, deposits and withdrawals in every state. */
  readonly victim: SellerId;
  /** In league with the insider: approved, with an address of their own to be paid to. */
  readonly thief: SellerId;
  /** Approved, and nothing else. */
  readonly bystander: SellerId;
}

export interface History {
  readonly database: TestDatabase;
  readonly people: People;
}

const LASTS_MS = 31 * DAY_MS;
/** The whole of it lies in the past of the server's clock, by a little. */
const ENDS_BEFORE_NOW_MS = 10 * MINUTE_MS;

/**
 * A month of business by the real use cases, with something in every state that money can be in. It ends with the
 * database as production has it: the server's own clock, no trigger of the tests, and nobody who posts as they do.
 */
export async function makeHistory(): Promise<History> {
  const office = await openOffice();
  const { clock, owner, app, watchers, payer, database } = office;
  clock.pass(Date.now() - LASTS_MS - clock.now());
  const people = await tell(office);
  clock.pass(Date.now() - ENDS_BEFORE_NOW_MS - clock.now());
  await useClock(owner, 'server');
  await owner.query(`${FORGET_STATE_CHANGES}; ${FORGET_TESTS_ROLE}`);
  await Promise.all([app.end(), owner.end(), ...[...watchers, payer].map((one) => one.close())]);
  return { database, people };
}

async function tell(office: Office): Promise<People> {
  const { outside, owner, clock } = office;
  await addSampleCategories(owner);
  await addOperators(owner);
  await anOperator(office, ['admin']);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 40, freeEpisodes: 3 });
  const victim = await anApprovedSeller(outside);
  const thief = await anApprovedSeller(outside);
  const bystander = await anApprovedSeller(outside);
  await tellSettings(office);

  // More than people may credit without a transfer.
  await aDeposit(outside, victim.id, '3000');
  await deposit(office, victim.id, '3000', 'credited');
  await deposit(office, thief.id, '20', 'credited');
  valueOf(await buyLevel(outside)({ sellerId: victim.id, level: 'silver' }));
  valueOf(await buyPack(outside)({ sellerId: victim.id, pack: 'episodes-100', quantity: 1 }));
  const { id: methodId } = await aReadyPayoutMethod(office, victim);
  await aReadyPayoutMethod(office, thief);
  const { id: consignmentId } = await aConsignment(outside, victim.id, dramaId);
  await aConsignment(outside, thief.id, dramaId);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(outside)({ sellerId: victim.id, consignmentId, autoShip }));

  await tellOldOrders(office, victim.id, dramaId);
  clock.pass(12 * DAY_MS);
  await sweep(office);
  await tellWithdrawals(office, victim.id, methodId);
  valueOf(await buyLevel(outside)({ sellerId: victim.id, level: 'gold' }));
  await deposit(office, victim.id, '75', 'waiting');
  await deposit(office, victim.id, '65', 'approved once');
  await tellOpenOrders(office, victim.id, dramaId);
  await tellChain(office, victim.id, dramaId);
  await newMethod(office, victim.id);
  return { victim: victim.id, thief: thief.id, bystander: bystander.id };
}

async function tellSettings({ outside, owner }: Office): Promise<void> {
  const asked = {
    name: 'withdrawalFee',
    value: '2',
    reason: 'Fees of the network went up.',
    by: ADA,
  } as const;
  for (const outcome of ['confirmed', 'open'] as const) {
    valueOf(await proposeSetting(outside)(asked));
    const { rows } = await owner.query('select id from settings.proposals where outcome is null');
    if (outcome === 'confirmed')
      valueOf(await endSettingProposal(outside)({ id: rows[0].id, outcome, by: BEN }));
  }
}

async function deposit(
  { outside }: Office,
  sellerId: SellerId,
  amount: string,
  outcome: 'credited' | 'approved once' | 'waiting',
): Promise<void> {
  const credentialsId = await anUpload(outside, sellerId);
  const { id: depositId } = valueOf(
    await claimDeposit(outside)({ sellerId, network: 'bep20', amount: usdt(amount), credentialsId }),
  );
  const approvals = { credited: [IDA, OLAV], 'approved once': [IDA], waiting: [] }[outcome];
  for (const operator of approvals)
    valueOf(await decideDeposit(outside)({ depositId, decision: { kind: 'approve' }, operator }));
}

/** Settled, settled early, refunded: what is over. */
async function tellOldOrders(office: Office, sellerId: SellerId, dramaId: DramaId): Promise<void> {
  const { outside, clock } = office;
  const order = () => anOrder(outside, { sellerId, dramaId });
  for (let made = 0; made < 2; made += 1) await shipAndPlay(office, await order());
  await cancelByCard(office, sellerId, dramaId);
  clock.pass(8 * DAY_MS);
  await sweep(office);
  await shipAndPlay(office, await order());
  await sweep(office);
  const { quoteId, sum: shownSum } = valueOf(await quoteEarlySettlement(outside)({ sellerId }));
  valueOf(await applyEarlySettlement(outside)({ sellerId, shownSum, quoteId }));
}

/** Paid by card and owed to its viewer: nobody has given it back yet. */
async function cancelByCard(
  { outside, app, clock }: Office,
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
  valueOf(await cancelOrder(outside)({ viewerId, orderId: rows[0].order_id }));
}

/** Paid, shipped, due, on hold: what is not. */
async function tellOpenOrders(office: Office, sellerId: SellerId, dramaId: DramaId): Promise<void> {
  const { outside, clock } = office;
  const order = () => anOrder(outside, { sellerId, dramaId });
  // By now due, and nobody has settled it yet.
  await shipAndPlay(office, await order());
  await beginOnly(office);
  clock.pass(8 * DAY_MS);
  for (let made = 0; made < 2; made += 1) await shipAndPlay(office, await order());
  await beginOnly(office);
  const held = await shipAndPlay(office, await order());
  valueOf(await complain(outside)({ ...held, text: 'The captions stop half-way through.' }));
  await dispute(office, await shipAndPlay(office, await order()));
  await ship(office, await order());
  for (let made = 0; made < 3; made += 1) await order();
  await anOrder(outside, { dramaId });
}

async function ship({ outside }: Office, order: TestOrder): Promise<TestOrder> {
  valueOf(await shipOrder(outside)({ sellerId: order.sellerId, number: order.number, payFrom: 'wallet' }));
  return order;
}

async function shipAndPlay(office: Office, order: TestOrder): Promise<TestOrder> {
  const { viewerId, dramaId } = await ship(office, order);
  valueOf(await recordFirstPlay(office.outside)({ viewerId, dramaId, episode: 4 }));
  return order;
}

const beginOnly = async ({ outside }: Office): Promise<void> => {
  valueOf(await beginSettlements(outside)());
};

async function sweep(office: Office): Promise<void> {
  await beginOnly(office);
  valueOf(await settleDueOrders(office.outside)());
}

async function dispute({ outside, owner, clock }: Office, { orderId }: TestOrder): Promise<void> {
  const { rows } = await owner.query('select processor, charge from checkout.payments where order_id = $1', [
    orderId,
  ]);
  const { processor, charge } = rows[0];
  const word = { kind: 'disputed', charge, dispute: 'dp_1', reason: 'fraudulent', charged: null } as const;
  valueOf(await takeProcessorEvent({ ...outside, clock })({ processor, id: 'evt_1', word }));
}

const APPROVE = { kind: 'approve' } as const;
const REJECT = {
  kind: 'reject',
  rule: 'address-reported',
  facts: {},
  note: null,
  isAfterApproval: false,
} as const;

/** One in each state: asked for, approved once, approved, recorded as sent, paid, rejected. */
async function tellWithdrawals(
  { outside, clock }: Office,
  sellerId: SellerId,
  methodId: PayoutMethodId,
): Promise<void> {
  const ask = async (amount: string): Promise<WithdrawalId> => {
    clock.pass(HOUR_MS);
    const asked = { sellerId, methodId, amount: usdt(amount), fundPassword: SELLER_FUND_PASSWORD };
    return valueOf(await requestWithdrawal(outside)(asked)).id;
  };
  const decide = decideWithdrawal(outside);
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

async function tellChain(office: Office, sellerId: SellerId, dramaId: DramaId): Promise<void> {
  const { outside, watchers } = office;
  valueOf(await getDepositAddress(outside)({ sellerId, network: 'bep20' }));
  await watchers[0].transactions.run(async ({ chainAlarms }) => {
    // Nothing leaves while it is open.
    const raisedAt = outside.clock.now();
    await chainAlarms.raise({ network: 'bep20', kind: 'books-differ', facts: {}, raisedAt });
    return DONE;
  });
  await aSetAsideTransfer(office, '33');
  const asked = await aSetAsideTransfer(office, '44');
  const subject = { kind: 'transfer', id: asked } as const;
  valueOf(
    await askResolution(outside)({
      subject,
      way: 'return',
      address: anEvmAddress(),
      because: 'They asked for it.',
      by: IDA,
    }),
  );
  const purchase = { viewerId: aViewerId(), email: null, dramaId, quantity: 4, network: 'bep20' } as const;
  valueOf(await openInvoice(outside)({ ...purchase, clickTokens: [aClick(outside, sellerId)] }));
}

/** Added a moment ago: nothing can be paid there yet. */
async function newMethod({ outside }: Office, sellerId: SellerId): Promise<void> {
  const target = { type: 'usdt', network: 'bep20', address: anEvmAddress() } as const;
  valueOf(await addPayoutMethod(outside)({ sellerId, fundPassword: SELLER_FUND_PASSWORD, target }));
}
