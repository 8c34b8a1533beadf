import type { DataRouter } from 'react-router';

/** How the next page comes: the stylesheet slides accordingly. */
type Turn = 'forward' | 'back' | 'across';

const isTab = (matches: DataRouter['state']['matches']): boolean =>
  (matches.at(-1)?.route.handle as { tab?: string } | undefined)?.tab !== undefined;

/** Runs before React draws the new page: the root says which way it comes from. */
export function followTurns(router: DataRouter): void {
  let before = router.state;
  router.subscribe((state) => {
    if (state.location === before.location) return;
    const turn: Turn =
      isTab(state.matches) && isTab(before.matches)
        ? 'across'
        : state.historyAction === 'POP'
          ? 'back'
          : 'forward';
    document.documentElement.dataset['turn'] = turn;
    before = state;
  });
}
