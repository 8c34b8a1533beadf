import type { PublicRecords } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';
import { createReviewQueue } from '../reviews/review-queue.ts';
import { countActions, listActions, readActionChain } from './public-actions.ts';
import { listSettingVersions, readEarnings } from './public-figures.ts';

export const createPublicRecords = (session: Session): PublicRecords => ({
  listActions: (filter) => listActions(session, filter),
  countActions: (day) => countActions(session, day),
  actionChain: (piece) => readActionChain(session, piece),
  settingVersions: () => listSettingVersions(session),
  reviewTimes: () => createReviewQueue(session).times(),
  earnings: () => readEarnings(session),
});
