import { carryOutAccounts } from './accounts/carry-out-accounts.ts';
import { isAccountTask } from './accounts/read-account-words.ts';
import { carryOutAppeals } from './appeals/carry-out-appeals.ts';
import { isAppealTask } from './appeals/read-appeal-words.ts';
import { carryOutChain } from './chain/carry-out-chain.ts';
import { isChainTask } from './chain/read-chain-words.ts';
import { carryOutClock } from './clock/carry-out-clock.ts';
import { isClockTask } from './clock/read-clock-words.ts';
import { carryOutComplaints } from './complaints/carry-out-complaints.ts';
import { isComplaintTask } from './complaints/read-complaint-words.ts';
import type { Desk } from './compose.ts';
import { carryOutLinks } from './links/carry-out-links.ts';
import { carryOutMoney } from './money/carry-out-money.ts';
import { isMoneyTask } from './money/read-money-words.ts';
import type { Task } from './read-words.ts';
import { carryOutReviews } from './reviews/carry-out-reviews.ts';
import { isReviewTask } from './reviews/read-review-words.ts';
import { showDecided, showRefusal, showWaiting, type Told, tell } from './show.ts';
import { carryOutStaff } from './staff/carry-out-staff.ts';
import { isStaffTask } from './staff/read-staff-words.ts';
import { carryOutTerms } from './terms/carry-out-terms.ts';
import { isTermTask } from './terms/read-term-words.ts';

export async function carryOut(desk: Desk, task: Task): Promise<Told> {
  if (isClockTask(task)) return carryOutClock(desk, task);
  if (isChainTask(task)) return carryOutChain(desk);
  if (isStaffTask(task)) return carryOutStaff(desk, task);
  if (isReviewTask(task)) return carryOutReviews(desk, task);
  if (isAccountTask(task)) return carryOutAccounts(desk, task);
  if (isAppealTask(task)) return carryOutAppeals(desk);
  if (isComplaintTask(task)) return carryOutComplaints(desk);
  if (isTermTask(task)) return carryOutTerms(desk, task);
  if (isMoneyTask(task)) return carryOutMoney(desk, task);
  if (task.kind === 'list-registrations') {
    const now = desk.clock.now();
    return tell(await desk.listPendingRegistrations(), (waiting) => showWaiting(waiting, now));
  }
  if (task.kind !== 'decide-registration') return carryOutLinks(desk, task);
  return tell(
    await desk.decideRegistration(task),
    ({ seller, isNew }) => showDecided(seller, isNew),
    (refusal) => showRefusal(refusal, task.email),
  );
}
