import { executeAccounts } from './accounts/execute-accounts.ts';
import { isAccountTask } from './accounts/read-account-words.ts';
import { executeAppeals } from './appeals/execute-appeals.ts';
import { isAppealTask } from './appeals/read-appeal-words.ts';
import { executeChain } from './chain/execute-chain.ts';
import { isChainTask } from './chain/read-chain-words.ts';
import { executeClock } from './clock/execute-clock.ts';
import { isClockTask } from './clock/read-clock-words.ts';
import { executeComplaints } from './complaints/execute-complaints.ts';
import { isComplaintTask } from './complaints/read-complaint-words.ts';
import type { Desk } from './compose.ts';
import { executeLinks } from './links/execute-links.ts';
import { executeMoney } from './money/execute-money.ts';
import { isMoneyTask } from './money/read-money-words.ts';
import type { Task } from './read-words.ts';
import { executeReviews } from './reviews/execute-reviews.ts';
import { isReviewTask } from './reviews/read-review-words.ts';
import { showDecided, showRefusal, showWaiting, type Told, tell } from './show.ts';
import { executeStaff } from './staff/execute-staff.ts';
import { isStaffTask } from './staff/read-staff-words.ts';
import { executeTerms } from './terms/execute-terms.ts';
import { isTermTask } from './terms/read-term-words.ts';

export async function execute(desk: Desk, task: Task): Promise<Told> {
  if (isClockTask(task)) return executeClock(desk, task);
  if (isChainTask(task)) return executeChain(desk);
  if (isStaffTask(task)) return executeStaff(desk, task);
  if (isReviewTask(task)) return executeReviews(desk, task);
  if (isAccountTask(task)) return executeAccounts(desk, task);
  if (isAppealTask(task)) return executeAppeals(desk);
  if (isComplaintTask(task)) return executeComplaints(desk);
  if (isTermTask(task)) return executeTerms(desk, task);
  if (isMoneyTask(task)) return executeMoney(desk, task);
  if (task.kind === 'list-registrations') {
    const now = desk.clock.now();
    return tell(await desk.listPendingRegistrations(), (waiting) => showWaiting(waiting, now));
  }
  if (task.kind !== 'decide-registration') return executeLinks(desk, task);
  return tell(
    await desk.decideRegistration(task),
    ({ seller, isNew }) => showDecided(seller, isNew),
    (refusal) => showRefusal(refusal, task.email),
  );
}
