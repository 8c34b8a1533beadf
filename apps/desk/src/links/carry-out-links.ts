import type { Desk } from '../compose.ts';
import type { LinkTask } from './read-link-words.ts';
import { showLinkDecided, showLinkRefusal, showWaitingLinks } from './show-links.ts';

/** Says whether it was done. */
export async function carryOutLinks(desk: Desk, task: LinkTask): Promise<boolean> {
  if (task.kind === 'list-links') {
    const waiting = await desk.listWaitingLinks();
    if (!waiting.ok) throw new Error(waiting.refusal.name);
    console.log(showWaitingLinks(waiting.value, desk.clock.now()));
    return true;
  }
  const decided = await desk.decideLink(task);
  if (!decided.ok) {
    console.error(showLinkRefusal(decided.refusal, task.linkId));
    return false;
  }
  console.log(showLinkDecided(decided.value.link, decided.value.isNew));
  return true;
}
