import type { Desk } from '../compose.ts';
import { type Told, tell } from '../show.ts';
import type { LinkTask } from './read-link-words.ts';
import { showLinkDecided, showLinkRefusal, showWaitingLinks } from './show-links.ts';

export async function executeLinks(desk: Desk, task: LinkTask): Promise<Told> {
  if (task.kind === 'list-links') {
    return tell(await desk.listWaitingLinks(), (waiting) => showWaitingLinks(waiting, desk.clock.now()));
  }
  return tell(
    await desk.decideLink(task),
    ({ link, isNew }) => showLinkDecided(link, isNew),
    (refusal) => showLinkRefusal(refusal, task.linkId),
  );
}
