import type { AppealWaiting } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Desk } from '../compose.ts';
import { showList, showPromise, type Told, tell } from '../show.ts';

export async function executeAppeals(desk: Desk): Promise<Told> {
  const now = desk.clock.now();
  return tell(await desk.listWaitingAppeals(), (waiting) =>
    showList(waiting, {
      none: 'no appeal waits for an answer',
      heading: (total) => `${total} ${total === 1 ? 'appeal waits' : 'appeals wait'} for an answer`,
      one: (appeal) => showOne(appeal, now),
    }),
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
