import type { AppealWaiting } from '@cliffhanger/application/ports';
import type { AppealAnswered } from '@cliffhanger/application/trust';
import type { Instant, Refusal } from '@cliffhanger/core/kernel';
import type { Desk } from '../compose.ts';
import { say, showList, showPromise } from '../show.ts';
import type { AppealTask } from './read-appeal-words.ts';

/** Says whether it was done. */
export async function carryOutAppeals(desk: Desk, task: AppealTask): Promise<boolean> {
  if (task.kind === 'answer-appeal') return say(await desk.answerAppeal(task), showAnswered, showRefusal);
  const now = desk.clock.now();
  return say(
    await desk.listWaitingAppeals(),
    (waiting) =>
      showList(waiting, {
        none: 'no appeal waits for an answer',
        heading: (total) => `${total} ${total === 1 ? 'appeal waits' : 'appeals wait'} for an answer`,
        one: (appeal) => showOne(appeal, now),
      }),
    showRefusal,
  );
}

function showOne(appeal: AppealWaiting, now: Instant): string {
  const { id, email, subject, subjectId, rule, deciders, text, progress } = appeal;
  const by = deciders.length === 0 ? 'a rule' : deciders.join(', ');
  return [
    `${id}   ${progress.state === 'open' ? showPromise(progress.promisedBy, now) : progress.state}`,
    `    ${email} about ${subject} ${subjectId}: ${rule}, decided by ${by}`,
    `    ${text.replaceAll('\n', '\n    ')}`,
    '',
  ].join('\n');
}

/** Where the answer alone does not set it right, the operator is told what does. */
const REMEDIES: Readonly<Record<AppealWaiting['subject'], string>> = {
  certification: 'the seller is certified now',
  store: 'the store is passed now',
  registration: 'ask the seller to register again',
  'promotion-link': 'the seller may send the post in again',
  deposit: 'the seller may claim the recharge again',
  withdrawal: 'the seller may ask for the withdrawal again',
  order: 'two people correct the transfers of the order',
  'account-lock': 'the account is open now',
};

function showAnswered({ appeal, isNew }: AppealAnswered): string {
  const { state } = appeal.progress;
  if (!isNew) return `the appeal was ${state} before; nothing was changed`;
  const remedy = state === 'upheld' ? `; ${REMEDIES[appeal.subject]}` : '';
  return `the appeal is ${state}; the seller is told${remedy}`;
}

function showRefusal({ name }: Refusal): string {
  switch (name) {
    case 'appeal-unknown':
      return 'nobody has made this appeal';
    case 'second-person-needed':
      return 'another person than the one who decided answers an appeal';
    case 'appeal-already-answered':
      return 'it was answered the other way before; an answer stands';
    default:
      return `refused: ${name}`;
  }
}
