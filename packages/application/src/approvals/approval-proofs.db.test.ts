import { MINUTE_MS, type Result, usdt } from '@cliffhanger/core/kernel';
import { decideWithdrawal } from '@cliffhanger/server/withdrawals';
import { FORGET_SIGNATURES } from '@cliffhanger/testing/database';
import { approvalBy, INES, type KeyHolder, valueOf, withDeviceKey } from '@cliffhanger/testing/factories';
import { type ApprovedWithdrawal, openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOut } from '../chain/index.ts';
import { challengeFor, type SignedApproval, signApproval, signedWithKey } from './index.ts';

/*
 * Approvals carry proof: signatures are stored beside the decisions, and the signer pays for nothing
 * unsigned.
 */

let harness: PayoutFixture;
let ida: KeyHolder;
let olav: KeyHolder;
beforeAll(async () => {
  harness = await openPayoutFixture();
  [ida, olav] = harness.approvers as [KeyHolder, KeyHolder];
});
afterAll(() => harness?.close());

const dependencies = () => harness.fixture.dependencies;
const of = ({ id }: Pick<ApprovedWithdrawal, 'id'>) => ({ subject: 'withdrawal', id }) as const;
const refused = (name: string) => ({ ok: false, refusal: { name } });

const approves = ({ id }: ApprovedWithdrawal, approval: SignedApproval): Promise<Result<unknown>> =>
  decideWithdrawal(signedWithKey(dependencies(), approval))({
    withdrawalId: id,
    operator: approval.by,
    decision: { kind: 'approve' },
  });

const approvesWithKey = async (withdrawal: ApprovedWithdrawal, by: KeyHolder): Promise<Result<unknown>> =>
  approves(withdrawal, await approvalBy(dependencies(), by, of(withdrawal)));

const proofsOf = (withdrawal: ApprovedWithdrawal) =>
  dependencies().transactions.read(({ approvals }) => approvals.proofsOf(of(withdrawal)));

/** Passes the time after which a payout that the signer refused is retried. */
async function pays(): Promise<void> {
  harness.fixture.clock.pass(20 * MINUTE_MS);
  await payOut(harness.sender)();
  await harness.chain.mine();
}

test('an approval stands with what was signed, and is paid by it', async () => {
  const asked = await harness.requested('500');
  expect(valueOf(await approvesWithKey(asked, ida))).toMatchObject({ isNew: true });
  expect(await proofsOf(asked)).toMatchObject([{ keyId: ida.key.keyId }]);
  await pays();
  expect(await harness.received(asked.address)).toBe(usdt('499'));
});

test('without a signature nothing is approved, and nothing is written down', async () => {
  const asked = await harness.requested('300');
  const nothing = { of: of(asked), by: ida.id, assertion: undefined };
  expect(await approves(asked, nothing)).toMatchObject(refused('device-key-needed'));
  expect(await harness.progressOf(asked.id)).toMatchObject({ state: 'requested', approvedBy: [] });
});

test('a signature for another withdrawal, by somebody else’s key, changed, late or shown twice approves nothing', async () => {
  const [asked, other] = [await harness.requested('300'), await harness.requested('300')];
  const notSigned = refused('approval-not-signed');
  const forOther = await approvalBy(dependencies(), ida, of(other));
  expect(await approves(asked, { ...forOther, of: of(asked) })).toMatchObject(notSigned);
  const byOlav = await approvalBy(dependencies(), olav, of(asked));
  expect(await approves(asked, { ...byOlav, by: ida.id })).toMatchObject(refused('device-key-not-yours'));
  const { assertion, ...rest } = await approvalBy(dependencies(), ida, of(asked));
  if (assertion === undefined) throw new Error('nothing was signed');
  const signature = `${assertion.signature.slice(0, -2)}AA`;
  expect(await approves(asked, { ...rest, assertion: { ...assertion, signature } })).toMatchObject(notSigned);
  harness.fixture.clock.pass(5 * MINUTE_MS);
  expect(await approves(asked, { ...rest, assertion })).toMatchObject(notSigned);
  expect(await harness.progressOf(asked.id)).toMatchObject({ state: 'requested', approvedBy: [] });
  const good = await approvalBy(dependencies(), ida, of(asked));
  expect(await approves(asked, good)).toMatchObject({ ok: true });
  expect(await approves(asked, good)).toMatchObject(notSigned);
  expect(await proofsOf(asked)).toHaveLength(1);
});

test('an approval that was signed before the amount changed is for another amount', async () => {
  const asked = await harness.requested('300');
  const approval = await approvalBy(dependencies(), ida, of(asked));
  await harness.fixture.owner.query('update wallet.withdrawals set amount = amount + 1 where id = $1', [
    asked.id,
  ]);
  expect(await approves(asked, approval)).toMatchObject(refused('approval-not-signed'));
  await harness.fixture.owner.query('update wallet.withdrawals set amount = amount - 1 where id = $1', [
    asked.id,
  ]);
});

test('who holds no confirmed key is told how to get one', async () => {
  const asked = await harness.requested('300');
  const { assertion } = await approvalBy(dependencies(), ida, of(asked));
  expect(await approves(asked, { of: of(asked), by: INES, assertion: undefined })).toMatchObject(
    refused('device-key-needed'),
  );
  expect(await approves(asked, { of: of(asked), by: INES, assertion })).toMatchObject(
    refused('device-key-not-yours'),
  );
});

test('who signs with a key that waits for its admins is told that it waits, and before that too', async () => {
  const asked = await harness.requested('300');
  const ines = await withDeviceKey(harness.fixture.owner, INES, 'payouts');
  const { keyId } = ines.key;
  const confirmed = (at: string) =>
    harness.fixture.owner.query(`update staff.device_keys set confirmed_at = ${at} where key_id = $1`, [
      keyId,
    ]);
  await confirmed('null');
  const challenge = challengeFor(dependencies())(INES, { kind: 'pay', ...of(asked) });
  expect(valueOf(await challenge)).toMatchObject({ keyIds: [], hasWaitingKey: true });
  expect(await approvesWithKey(asked, ines)).toMatchObject(refused('device-key-unconfirmed'));
  await confirmed('now()');
  await harness.fixture.owner.query('update staff.device_keys set retired_at = now() where key_id = $1', [
    keyId,
  ]);
  expect(await approvesWithKey(asked, ines)).toMatchObject(refused('device-key-needed'));
  expect(await harness.progressOf(asked.id)).toMatchObject({ state: 'requested', approvedBy: [] });
});

test('above one person’s limit two people sign, and the signer wants to see both', async () => {
  const asked = await harness.requested('5000');
  valueOf(await approvesWithKey(asked, ida));
  expect(await approvesWithKey(asked, ida)).toMatchObject(refused('second-person-needed'));
  await pays();
  expect(await harness.received(asked.address)).toBe(0n);
  valueOf(await approvesWithKey(asked, olav));
  expect(await proofsOf(asked)).toHaveLength(2);
  await pays();
  expect(await harness.received(asked.address)).toBe(usdt('4999'));
});

/** The powers of the database owner without a device key: marks a withdrawal as approved by two people. */
const forge = async (asked: ApprovedWithdrawal): Promise<void> => {
  await harness.fixture.owner.query(FORGET_SIGNATURES);
  await harness.fixture.owner.query(
    `update wallet.withdrawals set state = 'approved', approved_by = $2, approved_at = now() where id = $1`,
    [asked.id, [ida.id, olav.id]],
  );
};

test('set approved with the owner’s rights over the database, a withdrawal pays nothing: nobody signed it', async () => {
  const asked = await harness.requested('900');
  await forge(asked);
  for (let tries = 0; tries < 3; tries += 1) await pays();
  expect(await harness.received(asked.address)).toBe(0n);
  expect((await harness.outboundTransactionsOf(asked.id)).every(({ state }) => state === 'refused')).toBe(
    true,
  );
  expect(await harness.openAlarms()).toContain('signer-refused');
  // A signature made later still releases the payout.
  valueOf(await signApproval(dependencies())(await approvalBy(dependencies(), ida, of(asked))));
  await pays();
  expect(await harness.received(asked.address)).toBe(usdt('899'));
});

test('neither does a proof that was moved from a withdrawal that was paid', async () => {
  const paid = await harness.approved('400');
  await pays();
  expect(await harness.received(paid.address)).toBe(usdt('399'));
  const asked = await harness.requested('400');
  await forge(asked);
  await harness.fixture.owner.query(
    `insert into wallet.approval_proofs
     select gen_random_uuid(), subject, $2, person_id, key_id, client_data, authenticator_data, signature, at
     from wallet.approval_proofs where subject_id = $1`,
    [paid.id, asked.id],
  );
  await pays();
  expect(await harness.received(asked.address)).toBe(0n);
});

test('an approval whose withdrawal is turned down afterwards pays nothing, whoever asks the signer with it', async () => {
  const asked = await harness.requested('600');
  valueOf(await approvesWithKey(asked, ida));
  const decision = { kind: 'reject', rule: 'address-reported', facts: {}, note: null } as const;
  const reject = {
    withdrawalId: asked.id,
    operator: olav.id,
    decision: { ...decision, isAfterApproval: true },
  };
  valueOf(await decideWithdrawal(dependencies())(reject));
  await harness.tellKeys();
  // An attacker with the payer's key and the rights of the database owner.
  await harness.fixture.owner.query(
    `alter table wallet.withdrawals disable trigger user;
     update wallet.withdrawals set state = 'approved', notice = null, ending_transfer = null where id = '${asked.id}';
     alter table wallet.withdrawals enable trigger user`,
  );
  await pays();
  expect(await harness.received(asked.address)).toBe(0n);
  expect((await harness.outboundTransactionsOf(asked.id)).map(({ state }) => state)).toContain('refused');
});

test('neither does a key that was put into the database: the signer was not told by two keys that it knows', async () => {
  const ines = await withDeviceKey(harness.fixture.owner, INES, 'payouts');
  const asked = await harness.requested('400');
  expect(await approvesWithKey(asked, ines)).toMatchObject({ ok: true });
  await pays();
  expect(await harness.received(asked.address)).toBe(0n);
  // The signer does not accept an enrolment on the word of the database alone.
  await harness.fixture.owner.query(
    'update staff.device_keys set enrol_told_at = null where person_id = $1',
    [INES],
  );
  await harness.tellKeys();
  const key = await dependencies().transactions.read(({ approvals }) => approvals.findKey(ines.key.keyId));
  expect(key?.signerRefused).toBe('approval-missing');
  await pays();
  expect(await harness.received(asked.address)).toBe(0n);
});
