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
import { compose, type Desk } from './compose.ts';
import { carryOutLinks } from './links/carry-out-links.ts';
import { carryOutMoney } from './money/carry-out-money.ts';
import { isMoneyTask } from './money/read-money-words.ts';
import { readWords, type Task, USAGE } from './read-words.ts';
import { carryOutReviews } from './reviews/carry-out-reviews.ts';
import { isReviewTask } from './reviews/read-review-words.ts';
import { showDecided, showRefusal, showWaiting } from './show.ts';
import { carryOutStaff } from './staff/carry-out-staff.ts';
import { isStaffTask } from './staff/read-staff-words.ts';
import { carryOutTerms } from './terms/carry-out-terms.ts';
import { isTermTask } from './terms/read-term-words.ts';
import { WrongWords } from './words.ts';

/* The reviewers' desk, for as long as there is no console. Ends with 0 done, 1 refused or failed, 2 wrong words. */

const DONE = 0;
const FAILED = 1;
const WRONG_WORDS = 2;

async function carryOut(desk: Desk, task: Task): Promise<number> {
  if (task.kind === 'list-registrations') {
    const waiting = await desk.listPendingRegistrations();
    if (!waiting.ok) throw new Error(waiting.refusal.name);
    console.log(showWaiting(waiting.value, desk.clock.now()));
    return DONE;
  }
  if (isClockTask(task)) {
    await carryOutClock(desk, task);
    return DONE;
  }
  if (isChainTask(task)) return (await carryOutChain(desk, task)) ? DONE : FAILED;
  if (isStaffTask(task)) return (await carryOutStaff(desk, task)) ? DONE : FAILED;
  if (isReviewTask(task)) return (await carryOutReviews(desk, task)) ? DONE : FAILED;
  if (isAccountTask(task)) return (await carryOutAccounts(desk, task)) ? DONE : FAILED;
  if (isAppealTask(task)) return (await carryOutAppeals(desk, task)) ? DONE : FAILED;
  if (isComplaintTask(task)) return (await carryOutComplaints(desk, task)) ? DONE : FAILED;
  if (isTermTask(task)) return (await carryOutTerms(desk, task)) ? DONE : FAILED;
  if (isMoneyTask(task)) return (await carryOutMoney(desk, task)) ? DONE : FAILED;
  if (task.kind !== 'decide-registration') return (await carryOutLinks(desk, task)) ? DONE : FAILED;
  const decided = await desk.decideRegistration(task);
  if (!decided.ok) {
    console.error(showRefusal(decided.refusal, task.email));
    return FAILED;
  }
  console.log(showDecided(decided.value.seller, decided.value.isNew));
  return DONE;
}

async function run(words: readonly string[]): Promise<number> {
  const task = readWords(words);
  const desk = await compose(process.env);
  try {
    return await carryOut(desk, task);
  } finally {
    await desk.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isWrongWords = error instanceof WrongWords;
  const message = error instanceof Error ? error.message : String(error);
  console.error(isWrongWords ? `${message}\n\n${USAGE}` : `it did not work: ${message}`);
  process.exitCode = isWrongWords ? WRONG_WORDS : FAILED;
}
