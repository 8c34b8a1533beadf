import { complain } from '@cliffhanger/application/checkout';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import {
  decideCertification,
  decideRegistration,
  decideStore,
  saveStore,
} from '@cliffhanger/application/identity';
import { decideLink, submitLink } from '@cliffhanger/application/promotion';
import { usdt } from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { SAMPLE_DRAMAS } from '../catalogue/index.ts';
import { aCertification } from './certifications.ts';
import { decidedComplaint } from './complaints.ts';
import { aConsignment, aPostUrl } from './consignments.ts';
import type { Fixture } from './fixture.ts';
import { IDA } from './operators.ts';
import { anOrder, withMoney } from './orders.ts';
import { anUpload, aReadyPayoutMethod } from './payouts.ts';
import { SELLER_FUND_PASSWORD, type TestSeller, valueOf } from './sellers.ts';

/* Decisions against a seller that can be appealed, all by Ida. */

/** A test's fixture, or the past of a journey. */
type PastFixture = Pick<Fixture, 'dependencies' | 'clock'>;

const DRAMA = SAMPLE_DRAMAS.theNinthDebt.id;
const reject = <Rule extends string>(rule: Rule) =>
  ({ kind: 'reject', rule, facts: {}, note: null }) as const;

export async function rejectRegistration(
  { dependencies }: PastFixture,
  { email }: Pick<TestSeller, 'email'>,
): Promise<void> {
  const decision = reject('duplicate-account');
  valueOf(await decideRegistration(dependencies)({ email, decision, operator: IDA }));
}

export async function aRejectedCertification(
  { dependencies }: PastFixture,
  seller: TestSeller,
): Promise<AppealedDecision> {
  const { id } = await aCertification(dependencies, seller.id);
  const verdict = reject('document-expired');
  valueOf(await decideCertification(dependencies)({ certificationId: id, verdict, operator: IDA }));
  return { subject: 'certification', subjectId: id };
}

export async function aRejectedStore(
  { dependencies }: PastFixture,
  seller: TestSeller,
): Promise<AppealedDecision> {
  const front = { name: 'Night Theatre', pictureId: null, text: '' };
  const { proposed } = valueOf(await saveStore(dependencies)({ sellerId: seller.id, ...front }));
  const verdict = reject('promises-earnings');
  valueOf(await decideStore(dependencies)({ versionId: proposed!.id, verdict, operator: IDA }));
  return { subject: 'store', subjectId: proposed!.id };
}

export async function aRejectedLink(
  { dependencies }: PastFixture,
  seller: TestSeller,
): Promise<AppealedDecision> {
  const { id: consignmentId } = await aConsignment(dependencies, seller.id, DRAMA);
  const link = valueOf(
    await submitLink(dependencies)({ sellerId: seller.id, consignmentId, url: aPostUrl() }),
  );
  const decision = reject('post-not-public');
  valueOf(await decideLink(dependencies)({ linkId: link.id, decision, operator: IDA }));
  return { subject: 'promotion-link', subjectId: link.id };
}

export async function aRejectedDeposit(
  { dependencies }: PastFixture,
  seller: TestSeller,
): Promise<AppealedDecision> {
  const credentialsId = await anUpload(dependencies, seller.id);
  const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('50'), credentialsId } as const;
  const { id: depositId } = valueOf(await claimDeposit(dependencies)(claim));
  const decide = decideDeposit(dependencies);
  valueOf(await decide({ depositId, operator: IDA, decision: reject('transfer-not-found') }));
  return { subject: 'deposit', subjectId: depositId };
}

/** A withdrawal of 40, with 100 in the wallet. */
export async function aRejectedWithdrawal(
  fixture: PastFixture,
  seller: TestSeller,
): Promise<AppealedDecision> {
  const { dependencies } = fixture;
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  await withMoney(dependencies, seller.id, '100');
  const input = { sellerId: seller.id, methodId, amount: usdt('40'), fundPassword: SELLER_FUND_PASSWORD };
  const { id: withdrawalId } = valueOf(await requestWithdrawal(dependencies)(input));
  const decision = { ...reject('address-reported'), isAfterApproval: false };
  valueOf(await decideWithdrawal(dependencies)({ withdrawalId, operator: IDA, decision }));
  return { subject: 'withdrawal', subjectId: withdrawalId };
}

/** Shipped, complained about and refunded. */
export async function aRefundedOrder(fixture: PastFixture, seller: TestSeller): Promise<AppealedDecision> {
  const { dependencies } = fixture;
  await aConsignment(dependencies, seller.id, DRAMA);
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId: DRAMA });
  valueOf(await complain(dependencies)({ ...order, text: 'episode 5 has no sound' }));
  const { number } = order;
  await decidedComplaint(fixture, { number, outcome: 'refund' });
  return { subject: 'order', subjectId: number };
}
