import type { listDeposits } from '@cliffhanger/wire/deposits';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Deposit = AnswerOf<typeof listDeposits>['list'][number];

/** The state's name in the messages. */
export const depositStateName = (
  state: Deposit['state'],
): 'under-review' | Exclude<Deposit['state'], 'under_review'> =>
  state === 'under_review' ? 'under-review' : state;
