import { type OperatorId, type Result, usdt } from '@cliffhanger/core/kernel';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { type OpenTransactions, transactionsOver } from '@cliffhanger/testing/database';
import {
  aDeposit,
  addOperators,
  anApprovedSeller,
  anOperator,
  anUpload,
  approvalBy,
  aReadyPayoutMethod,
  aTransferInSuspense,
  type Fixture,
  IDA,
  type KeyHolder,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  withDeviceKey,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askResolution, clearChainAlarm, confirmClearing, endResolution } from '../chain/index.ts';
import { claimDeposit, decideDeposit } from '../deposits/index.ts';
import { grantLevel } from '../levels/index.ts';
import type { Dependencies, ProposedDeed, SignedDeed } from '../ports/index.ts';
import { correctTransfer } from '../wallet/index.ts';
import { type SignedApproval, signedWithKey } from './index.ts';

/*
 * Money deeds that need two people, with the console's database credentials: none commits without both
 * signatures.
 */

const REASON = 'Paid into the wrong account.';

let fixture: Fixture;
let login: OpenTransactions;
let console: Dependencies;
let ida: KeyHolder;
let olav: KeyHolder;
let cleo: KeyHolder;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  login = transactionsOver(fixture.database.urlOf('console'), 'console');
  console = { ...fixture.dependencies, transactions: login.transactions };
  await addOperators(fixture.owner);
  ida = await withDeviceKey(fixture.owner, IDA, 'payouts');
  olav = await withDeviceKey(fixture.owner, OLAV, 'payouts');
  const support = await anOperator(fixture, ['support']);
  cleo = await withDeviceKey(fixture.owner, support.id, 'levels');
});
afterAll(async () => {
  await login.close();
  await fixture.close();
});
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

interface Deed {
  readonly of: SignedDeed;
  readonly proposed: ProposedDeed;
  readonly first: KeyHolder;
  readonly propose: (ports: Dependencies, by: OperatorId, reason?: string) => Promise<Result<unknown>>;
  readonly confirm: (ports: Dependencies, by: OperatorId) => Promise<Result<unknown>>;
  /** SQL that returns whether the deed has taken effect. */
  readonly done: string;
}

const DEEDS: Readonly<Record<string, () => Promise<Deed>>> = {
  'crediting a claim without a transfer': async () => {
    const claim = {
      network: 'bep20',
      amount: usdt('50'),
      credentialsId: await anUpload(fixture.dependencies, seller.id),
    };
    const claimed = await claimDeposit(fixture.dependencies)({ sellerId: seller.id, ...claim } as never);
    const { id } = valueOf(claimed);
    const approve = (ports: Dependencies, operator: OperatorId) =>
      decideDeposit(ports)({ depositId: id, operator, decision: { kind: 'approve' } });
    return {
      of: { subject: 'deposit', id },
      proposed: {},
      first: ida,
      propose: approve,
      confirm: approve,
      done: `select from wallet.deposits where id = '${id}' and state = 'credited'`,
    };
  },
  'crediting from suspense': async () => {
    const id = await aTransferInSuspense(fixture, '12');
    const { id: sellerId } = seller;
    return {
      of: { subject: 'credit', id },
      proposed: { seller: sellerId, reason: REASON },
      first: ida,
      propose: (ports, by, because = REASON) =>
        askResolution(ports)({ subject: { kind: 'transfer', id }, way: 'credit', sellerId, because, by }),
      confirm: async (ports, by) => {
        const { rows } = await fixture.owner.query(
          "select id from chain.resolutions where chain_transfer_id = $1 and state = 'asked'",
          [id],
        );
        return endResolution(ports)({ id: rows[0]?.id, outcome: 'confirmed', by });
      },
      done: `select from chain.transfers where id = '${id}' and state = 'matched'`,
    };
  },
  'correcting a transfer': async () => {
    const transferId = await aDeposit(fixture.dependencies, seller.id, '30');
    const correct = (ports: Dependencies, operator: OperatorId, reason = REASON) =>
      correctTransfer(ports)({ transferId, reason, bearsRest: false, operator });
    return {
      of: { subject: 'correction', id: transferId },
      proposed: { bearsRest: false, reason: REASON },
      first: ida,
      propose: correct,
      confirm: correct,
      done: `select from wallet.corrections where transfer_id = '${transferId}' and correction_id is not null`,
    };
  },
  'granting a level': async () => {
    const { email, id } = seller;
    const grant = (ports: Dependencies, operator: OperatorId, reason = REASON) =>
      grantLevel(ports)({ email, level: 'gold', reason, operator });
    return {
      of: { subject: 'level', id: email },
      proposed: { level: 'gold', reason: REASON },
      first: cleo,
      propose: grant,
      confirm: grant,
      done: `select from identity.sellers where seller_id = '${id}' and level = 'gold'`,
    };
  },
  'clearing a payout alarm': async () => {
    await fixture.owner.query('delete from chain.alarms');
    const { rows } = await fixture.owner.query(
      `insert into chain.alarms (network, kind, facts, raised_at) values ('bep20', 'books-differ', '{}', now()) returning id`,
    );
    const alarm = { network: 'bep20', alarm: 'books-differ' } as const;
    return {
      of: { subject: 'alarm', id: 'bep20 books-differ' },
      proposed: { reason: REASON },
      first: ida,
      propose: (ports, operator, because = REASON) => clearChainAlarm(ports)({ ...alarm, because, operator }),
      confirm: (ports, operator) => confirmClearing(ports)({ ...alarm, operator }),
      done: `select from chain.alarms where id = ${rows[0]?.id} and cleared_at is not null`,
    };
  },
};

const isDone = async ({ done }: Deed): Promise<boolean> => (await fixture.owner.query(done)).rowCount === 1;
const refused = (name: string) => ({ ok: false, refusal: { name } });

const proposes = async (deed: Deed, approval?: SignedApproval): Promise<Result<unknown>> => {
  const { of, proposed, first } = deed;
  const signed = approval ?? (await approvalBy(console, first, of, proposed));
  return deed.propose(signedWithKey(console, signed), first.id);
};
const confirms = (deed: Deed, approval: SignedApproval): Promise<Result<unknown>> =>
  deed.confirm(signedWithKey(console, approval), approval.by);

describe.each(Object.entries(DEEDS))('%s', (_name, prepared) => {
  let deed: Deed;
  beforeEach(async () => {
    deed = await prepared();
  });

  test('commits with the signatures of two people, each with their own key', async () => {
    valueOf(await proposes(deed));
    expect(await isDone(deed)).toBe(false);
    valueOf(await confirms(deed, await approvalBy(console, olav, deed.of)));
    expect(await isDone(deed)).toBe(true);
    const { rows } = await fixture.owner.query(
      'select key_id from wallet.approval_proofs order by at desc, id desc limit 2',
    );
    const keys = rows.map(({ key_id: id }: { key_id: string }) => id);
    expect(new Set(keys)).toEqual(new Set([deed.first.key.keyId, olav.key.keyId]));
  });

  test('commits in the name of nobody who has not signed', async () => {
    await expect(deed.propose(console, deed.first.id)).rejects.toThrow('is not signed by');
    valueOf(await proposes(deed));
    await expect(deed.confirm(console, OLAV)).rejects.toThrow('is not signed by');
    expect(await isDone(deed)).toBe(false);
  });

  test('takes no signature twice, late, for another deed or of the first person again', async () => {
    const first = await approvalBy(console, deed.first, deed.of, deed.proposed);
    valueOf(await proposes(deed, first));
    expect(await confirms(deed, { ...first, by: OLAV })).toMatchObject(refused('device-key-not-yours'));
    expect(await confirms(deed, first)).toMatchObject({ ok: false });
    const again = await approvalBy(console, deed.first, deed.of);
    expect(await confirms(deed, again)).toMatchObject({ ok: false });
    const late = await approvalBy(console, olav, deed.of);
    fixture.clock.pass(5 * 60_000);
    expect(await confirms(deed, late)).toMatchObject(refused('approval-not-signed'));
    const other = await DEEDS['correcting a transfer']?.();
    if (other === undefined) throw new Error('there is no other deed');
    const ofOther = await approvalBy(console, olav, other.of, other.proposed);
    expect(await confirms(deed, { ...ofOther, of: deed.of })).toMatchObject(refused('approval-not-signed'));
    expect(await isDone(deed)).toBe(false);
  });
});

test.each(Object.keys(DEEDS).slice(1))('%s for another reason than was signed is refused', async (name) => {
  const deed = await DEEDS[name]?.();
  if (deed === undefined) throw new Error('there is no such deed');
  const { of, proposed, first } = deed;
  const ports = signedWithKey(console, await approvalBy(console, first, of, proposed));
  expect(await deed.propose(ports, first.id, 'Something else.')).toMatchObject(
    refused('approval-not-signed'),
  );
});

test('a claim whose amount was changed after it was signed is not credited', async () => {
  const deed = await DEEDS['crediting a claim without a transfer']?.();
  if (deed === undefined) throw new Error('there is no such deed');
  valueOf(await proposes(deed));
  await fixture.owner.query('update wallet.deposits set amount = amount * 2 where id = $1', [deed.of.id]);
  const approval = await approvalBy(console, olav, deed.of);
  await expect(confirms(deed, approval)).rejects.toThrow('is not signed by');
  expect(await isDone(deed)).toBe(false);
});

test('who signs for levels signs for nothing else', async () => {
  const deed = await DEEDS['correcting a transfer']?.();
  if (deed === undefined) throw new Error('there is no such deed');
  const { assertion } = await approvalBy(console, cleo, deed.of, deed.proposed);
  expect(await proposes(deed, { of: deed.of, by: cleo.id, assertion })).toMatchObject({ ok: false });
});

test('a person approves no withdrawal without a signature, however small', async () => {
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  await withMoney(fixture.dependencies, seller.id, '100');
  const asked = { sellerId: seller.id, methodId, amount: usdt('20'), fundPassword: SELLER_FUND_PASSWORD };
  const { id: withdrawalId } = valueOf(await requestWithdrawal(fixture.dependencies)(asked));
  const decision = { kind: 'approve' } as const;
  const approve = (ports: Dependencies) => decideWithdrawal(ports)({ withdrawalId, operator: IDA, decision });
  await expect(approve(console)).rejects.toThrow('is not signed by');
  const of = { subject: 'withdrawal', id: withdrawalId } as const;
  valueOf(await approve(signedWithKey(console, await approvalBy(console, ida, of))));
});
