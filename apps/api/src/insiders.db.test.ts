import { claimDeposit } from '@cliffhanger/application/deposits';
import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import { accept, type TransferId, usdt } from '@cliffhanger/core/kernel';
import { DEFAULT_SETTINGS } from '@cliffhanger/core/settings';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  aDeposit,
  anApprovedSeller,
  anEmail,
  anOperator,
  anUpload,
  aReadyPayoutMethod,
  aTransactionHash,
  aTransferInSuspense,
  type Fixture,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestOperator,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { mayCall, type OperatorEndpoint } from '@cliffhanger/wire/operator';
import * as chain from '@cliffhanger/wire/operator/chain';
import * as ledger from '@cliffhanger/wire/operator/ledger';
import * as reviews from '@cliffhanger/wire/operator/reviews';
import * as settings from '@cliffhanger/wire/operator/settings';
import * as staff from '@cliffhanger/wire/operator/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiUnderTest, startApi } from '../test/start-api.ts';
import { addOperatorRoutes } from './routes/operator/index.ts';

/*
 * RELIABILITY "Let nobody in": one person of every role, with a valid code, tries to credit an account, pay
 * out a large sum, undo a transfer, make money cheaper, raise their own power or blind the log. An act that
 * needs two people may be started by one; none completes, and every attempt is in the audit log.
 */

let fixture: Fixture;
let server: ApiUnderTest;

/** Each insider attacks a separate seller, so that two attempts cannot complete each other by accident. */
interface Prey {
  readonly seller: TestSeller;
  readonly withdrawalId: string;
  readonly depositId: string;
  readonly transferId: TransferId;
  readonly suspenseId: string;
}

const preys = new Map<StaffRole, Prey>();
const insiders = new Map<StaffRole, TestOperator>();

beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies } = fixture;
  const console = fixture.as('console');
  server = await startApi((api) => addOperatorRoutes(api, { dependencies: console }), {
    transactions: console.transactions,
  });
  for (const role of STAFF_ROLES) preys.set(role, await aPrey());
  await dependencies.transactions.run(async ({ chainAlarms }) => {
    const alarm = { network: 'bep20', kind: 'books-differ', facts: {} } as const;
    return accept(await chainAlarms.raise({ ...alarm, raisedAt: fixture.clock.now() }));
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

/** Logged in lazily: every code takes half a minute of clock time, and an idle console session expires. */
async function insiderOf(role: StaffRole): Promise<TestOperator> {
  const insider = insiders.get(role) ?? (await anOperator(fixture, [role]));
  insiders.set(role, insider);
  return insider;
}

async function aPrey(): Promise<Prey> {
  const { dependencies } = fixture;
  const seller = await anApprovedSeller(dependencies);
  await withMoney(dependencies, seller.id, '2000');
  const method = await aReadyPayoutMethod(fixture, seller);
  const asked = { sellerId: seller.id, methodId: method.id, fundPassword: SELLER_FUND_PASSWORD };
  const withdrawal = valueOf(await requestWithdrawal(dependencies)({ ...asked, amount: usdt('1500') }));
  const credentialsId = await anUpload(dependencies, seller.id);
  const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('900'), credentialsId } as const;
  const deposit = valueOf(await claimDeposit(dependencies)(claim));
  return {
    seller,
    withdrawalId: withdrawal.id,
    depositId: deposit.id,
    transferId: await aDeposit(fixture.dependencies, seller.id, '100'),
    suspenseId: await aTransferInSuspense(fixture, '75'),
  };
}

/** Started requests, by subject. */
const asked = new Map<string, string>();

type Attempt = readonly [
  what: string,
  endpoint: OperatorEndpoint,
  input: (self: TestOperator, prey: Prey) => Readonly<Record<string, unknown>>,
];

const A_FRIEND = {
  name: 'A Friend',
  licenceNumber: '1',
  jurisdiction: 'Nowhere',
  lowestApr: 3_000,
  highestApr: 9_000,
  fees: 'Plenty',
};

const FREE_LEVELS = Object.fromEntries(
  AGENT_LEVELS.map((level) => [
    level,
    { price: '0', rights: 1_000, trafficWeight: 100, episodes: 10_000, earnedAt: '0' },
  ]),
);

const TRIES: readonly Attempt[] = [
  [
    'credits a claim alone',
    reviews.decideReview.deposit as OperatorEndpoint,
    (_, prey) => ({ id: prey.depositId, verdict: 'approve' }),
  ],
  [
    'pays a large sum out alone',
    reviews.decideReview.withdrawal as OperatorEndpoint,
    (_, prey) => ({ id: prey.withdrawalId, verdict: 'approve' }),
  ],
  [
    'records a payment that was never approved',
    reviews.recordPayment as OperatorEndpoint,
    (_, prey) => ({ id: prey.withdrawalId, transactionHash: aTransactionHash() }),
  ],
  [
    'undoes a transfer alone',
    ledger.correctTransfer as OperatorEndpoint,
    (_, prey) => ({ id: prey.transferId, reason: 'because', bearsRest: false }),
  ],
  [
    'takes what is set aside for an account of their own',
    chain.askResolution as OperatorEndpoint,
    (_, prey) => ({
      subjectKind: 'transfer',
      subjectId: prey.suspenseId,
      way: 'credit',
      sellerId: prey.seller.id,
      reason: 'mine',
    }),
  ],
  [
    'confirms what they have asked for',
    chain.endResolution as OperatorEndpoint,
    (_, prey) => ({ id: asked.get(prey.suspenseId) ?? prey.suspenseId, outcome: 'confirmed' }),
  ],
  [
    'lets money leave although the books differ',
    chain.clearAlarm as OperatorEndpoint,
    () => ({ network: 'bep20', alarm: 'books-differ', reason: 'nothing is wrong' }),
  ],
  [
    'explains away what is missing',
    ledger.explainDifference as OperatorEndpoint,
    () => ({ side: 'custody:bep20', day: '2026-11-01', note: 'nothing is missing' }),
  ],
  [
    'lowers what a second person is asked for',
    settings.changeSetting as OperatorEndpoint,
    () => ({ name: 'secondPersonAbove', value: '1000000', reason: 'quicker' }),
  ],
  [
    'makes withdrawals free of looks',
    settings.changeSetting as OperatorEndpoint,
    () => ({ name: 'withdrawalByRuleUpTo', value: '1000000', reason: 'quicker' }),
  ],
  [
    'records a lender of their own',
    settings.changeSetting as OperatorEndpoint,
    () => ({ name: 'lender', value: A_FRIEND, reason: 'a friend' }),
  ],
  [
    'gives levels away',
    settings.changeSetting as OperatorEndpoint,
    () => ({ name: 'levels', value: FREE_LEVELS, reason: 'a present' }),
  ],
  [
    'opens a network that nobody watches',
    settings.changeSetting as OperatorEndpoint,
    () => ({ name: 'depositConfirmations', value: { bep20: 1, erc20: 1, trc20: 1 }, reason: 'quicker' }),
  ],
  [
    'gives themselves money',
    staff.changePersonRoles as OperatorEndpoint,
    ({ id }) => ({ id, roles: ['finance'] }),
  ],
  [
    'gives themselves everything',
    staff.changePersonRoles as OperatorEndpoint,
    ({ id }) => ({ id, roles: ['admin'] }),
  ],
  [
    'makes a second self for money',
    staff.invitePerson as OperatorEndpoint,
    () => ({ email: anEmail('second-self'), name: 'Second Self', roles: ['finance-approver'] }),
  ],
  ['removes themselves and their traces', staff.removePerson as OperatorEndpoint, ({ id }) => ({ id })],
];

const cases = STAFF_ROLES.flatMap((role) => TRIES.map((attempt) => [role, ...attempt] as const));

test('there are fifty and more', () => {
  expect(cases.length).toBeGreaterThanOrEqual(50);
});

test.each(cases)(
  'the %s who %s does not get there, and it is written down',
  async (role, _what, endpoint, input) => {
    const [self, prey] = [await insiderOf(role), preys.get(role)];
    if (prey === undefined) throw new Error('nobody');
    const before = await lines();
    const isAllowed = mayCall(endpoint.roles, [role]);
    // Twice: the person who starts an act must not be able to complete it.
    for (let times = 0; times < 2; times += 1) {
      const typed = { ...input(self, prey), code: self.code() };
      const body = { lang: 'en', ...(z.encode(endpoint.request, typed) as object) };
      const { status, envelope } = await server.post(endpoint.path, body, { 'access-token': self.token });
      expect(status).toBe(200);
      noteAsked(prey, envelope.data);
      expect(isAllowed || envelope.code !== 0).toBe(true);
    }
    const written = (await lines()).slice(before.length);
    expect(written).toHaveLength(2);
    expect(written.every(({ action, operator }) => action === endpoint.name && operator === self.id)).toBe(
      true,
    );
    await nothingIsCompleted(role, self, prey);
  },
);

function noteAsked({ suspenseId }: Prey, data: unknown): void {
  const id = (data as { readonly id?: unknown } | null)?.id;
  if (typeof id === 'string' && !asked.has(suspenseId)) asked.set(suspenseId, id);
}

/** Lines of calls only: an act (`deed.*`) has a separate line. */
async function lines(): Promise<readonly { readonly action: string; readonly operator: string }[]> {
  const { rows } = await fixture.owner.query<{ action: string; operator: string }>(
    "select action, person_id as operator from staff.audit_lines where action not like 'deed.%' order by sequence",
  );
  return rows;
}

async function nothingIsCompleted(role: StaffRole, self: TestOperator, { seller }: Prey): Promise<void> {
  const { dependencies, owner } = fixture;
  const { available, withdrawing } = await dependencies.transactions.read((repositories) =>
    repositories.ledger.balancesOf(seller.id),
  );
  expect([available, withdrawing]).toEqual([usdt('600'), usdt('1500')]);
  // Money settings need two people, so none of these values has changed.
  const inForce = await dependencies.transactions.read((repositories) =>
    repositories.settings.current(dependencies.clock.now()),
  );
  expect(inForce).toEqual(DEFAULT_SETTINGS);
  expect(await dependencies.transactions.readOne((s) => s.chainAlarms.areWithdrawalsStopped('bep20'))).toBe(
    true,
  );
  const { rows } = await owner.query<{ roles: readonly string[]; state: string }>(
    'select roles, state from staff.people where id = $1',
    [self.id],
  );
  expect(rows).toEqual([{ roles: [role], state: 'active' }]);
  const invited = await owner.query(
    "select 1 from staff.people where name = 'Second Self' and state <> 'proposed'",
  );
  expect(invited.rowCount).toBe(0);
}

test('the database itself knows nothing that one of them could still use', async () => {
  const { app } = fixture;
  for (const statement of [
    'update ledger.books set available = available + 1',
    "update wallet.withdrawals set address = '0x0'",
    'update wallet.withdrawals set amount = 1',
    "update staff.people set email = 'thief@example.org'",
    'delete from staff.audit_lines',
    'update wallet.deposits set amount = 1',
    'delete from settings.versions',
    'delete from wallet.reconciliations',
    "update wallet.reconciliations set side = 'custody:bep20'",
    'update settings.proposals set value = \'"1"\'',
    "update chain.resolutions set to_address = '0x0'",
    'update chain.resolutions set amount = 1',
    'update chain.resolutions set asked_by = ended_by',
  ]) {
    await expect(app.query(statement), statement).rejects.toThrow(/permission denied/);
  }
});
