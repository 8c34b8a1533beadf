import type { OpenedPage, Router } from '../../shared/navigation/index.ts';

/** The direction of the page transition, for the stylesheet. */
type Turn = 'forward' | 'back' | 'across';

function turnOf(next: OpenedPage, before: OpenedPage): Turn {
  if (next.tab !== undefined && before.tab !== undefined) return 'across';
  return next.behind < before.behind ? 'back' : 'forward';
}

/** Sets the direction on the root element before React renders the new page. */
export function followTurns(router: Router): void {
  router.subscribe(({ shown: next }, { shown: before }) => {
    if (next === before || next === undefined || before === undefined) return;
    document.documentElement.dataset['turn'] = turnOf(next, before);
  });
}
