import type { OpenedPage, Router } from '../../shared/navigation/index.ts';

/** How the next page comes: the stylesheet slides accordingly. */
type Turn = 'forward' | 'back' | 'across';

function turnOf(next: OpenedPage, before: OpenedPage): Turn {
  if (next.tab !== undefined && before.tab !== undefined) return 'across';
  return next.behind < before.behind ? 'back' : 'forward';
}

/** Runs before React draws the new page: the root says which way it comes from. */
export function followTurns(router: Router): void {
  router.subscribe(({ shown: next }, { shown: before }) => {
    if (next === before || next === undefined || before === undefined) return;
    document.documentElement.dataset['turn'] = turnOf(next, before);
  });
}
