export { escalatePromises } from './escalate-promises.ts';
export {
  countCleared,
  countQueues,
  getReviewPage,
  listPromiseAlarms,
  listQueue,
  listReviewTimes,
  listUrgent,
  listWithdrawals,
  type ReviewPage,
  refreshReviewTimes,
} from './read-queue.ts';
export { reviewing } from './reviewing.ts';
export { releaseItem, takeItem } from './take-item.ts';
