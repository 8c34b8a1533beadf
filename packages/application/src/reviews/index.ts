export { countQueues, getReviewPage, listQueue, listReviewTimes, type ReviewPage } from './read-queue.ts';
export { reviewing } from './reviewing.ts';
export { releaseItem, takeItem } from './take-item.ts';
