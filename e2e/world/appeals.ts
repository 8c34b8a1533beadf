import { lockAccount } from '@cliffhanger/application/identity';
import { shipOverdueOrders } from '@cliffhanger/application/orders';
import type { Dependencies } from '@cliffhanger/application/ports';
import { appealDecision } from '@cliffhanger/application/trust';
import { DAY_MS, HOUR_MS } from '@cliffhanger/core/kernel';
import type { AppealedDecision, AppealSubject } from '@cliffhanger/core/trust';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  anApprovedSeller,
  anOrder,
  aPendingSeller,
  aRefundedOrder,
  aRejectedCertification,
  aRejectedDeposit,
  aRejectedLink,
  aRejectedStore,
  aRejectedWithdrawal,
  IDA,
  rejectRegistration,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import type { FakeClock } from '@cliffhanger/testing/fakes';
import { anUnusedEmail, inThePast } from './back-office.ts';

/* Decisions against sellers and their appeals, some days ago. */

interface Past {
  readonly dependencies: Dependencies;
  readonly clock: FakeClock;
}

type Decided = (past: Past, seller: TestSeller) => Promise<AppealedDecision>;

const DECIDED: Readonly<Record<Exclude<AppealSubject, 'registration'>, Decided>> = {
  certification: aRejectedCertification,
  store: aRejectedStore,
  'promotion-link': aRejectedLink,
  deposit: aRejectedDeposit,
  withdrawal: aRejectedWithdrawal,
  order: aRefundedOrder,
  'account-lock': lockedWhileAnOrderCame,
};

/** While locked, the seller could not get the right, so the platform shipped the order. */
async function lockedWhileAnOrderCame({ dependencies, clock }: Past, seller: TestSeller) {
  const ground = { rule: 'takeover-suspected', facts: {}, note: null } as const;
  const { lock } = valueOf(
    await lockAccount(dependencies)({ email: seller.email, ground, days: 6, operator: IDA }),
  );
  await anOrder(dependencies, { sellerId: seller.id, dramaId: SAMPLE_DRAMAS.theNinthDebt.id });
  clock.pass(3 * HOUR_MS);
  valueOf(await shipOverdueOrders(dependencies)());
  return { subject: 'account-lock', subjectId: lock.id } as const;
}

/** A seller with this name who has appealed such a decision. */
export const hasAppealed = (subject: AppealSubject, realName: string): Promise<TestSeller> =>
  inThePast(4 * DAY_MS, async (dependencies, clock) => {
    const traits = { email: anUnusedEmail('nora'), realName };
    const seller =
      subject === 'registration'
        ? await aPendingSeller(dependencies, traits)
        : await anApprovedSeller(dependencies, traits);
    const past = { dependencies, clock };
    const decision =
      subject === 'registration' ? await rejected(past, seller) : await DECIDED[subject](past, seller);
    const text = `Please look at this again. ${realName}`;
    valueOf(await appealDecision(dependencies)({ sellerId: seller.id, ...decision, text }));
    return seller;
  });

async function rejected(past: Past, seller: TestSeller): Promise<AppealedDecision> {
  await rejectRegistration(past, seller);
  return { subject: 'registration', subjectId: seller.id };
}

/** Registered more than twice the promised time ago. */
export const registrationIsForgotten = (realName: string): Promise<TestSeller> =>
  inThePast(3 * DAY_MS, (dependencies) =>
    aPendingSeller(dependencies, { email: anUnusedEmail('nora'), realName }),
  );
