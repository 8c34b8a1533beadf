import { PAGES } from '@cliffhanger/wire/pages';
import { beforeEach, expect, test } from 'vitest';
import { createRouter, type Router, type RouterState } from '../../shared/navigation/index.ts';
import { closeDetail, followVisits, openFromSide, routerOfList, visitOf } from './visits.ts';

const Screen = () => null;

function aDesk(address: string): Router {
  window.history.replaceState(null, '', `/#${address}`);
  const router = createRouter({
    routes: Object.values(PAGES).map((path) => ({ path, open: () => ({ Screen }) })),
    elsewhere: { path: '*', open: () => ({ Screen }) },
  });
  followVisits(router);
  return router;
}

const shownIn = (router: Router): NonNullable<RouterState['shown']> => {
  const { shown } = router.state();
  if (shown === undefined) throw new Error('nothing is shown');
  return shown;
};
const planIn = (router: Router) => visitOf(shownIn(router)).plan;
const order = (number: string) => `${PAGES.order}?number=${number}`;

beforeEach(() => sessionStorage.clear());

test('a drama opened from the library is shown beside the library, from the sidebar beside the hall', () => {
  const router = aDesk(PAGES.library);
  router.open(`${PAGES.drama}?id=1`);
  expect(planIn(router)).toEqual({ kind: 'panes', list: 'library' });
  openFromSide(() => router.open(`${PAGES.drama}?id=2`));
  expect(planIn(router)).toEqual({ kind: 'panes', list: 'hall' });
});

test('another row replaces the open one, so that one step back is the list', () => {
  const router = aDesk(PAGES.orders);
  const list = routerOfList(router, 'orders');
  list.open(order('A'));
  const behind = shownIn(router).behind;
  list.open(order('B'));
  expect(shownIn(router).location.query).toBe('number=B');
  expect(shownIn(router).behind).toBe(behind);
  expect(visitOf(shownIn(router)).behind).toBe('list');
});

test("filtering the list does not change the detail's address", () => {
  const router = aDesk(PAGES.orders);
  const list = routerOfList(router, 'orders');
  list.open(order('A'));
  list.open(`${PAGES.orders}?state=shipped`, { replace: true, keepsScroll: true });
  expect(shownIn(router).location.path).toBe(PAGES.order);
  expect(list.addresses.current()).toBe(`${PAGES.orders}?state=shipped`);
});

test('filtering a list without a detail changes its address', () => {
  const router = aDesk(PAGES.orders);
  routerOfList(router, 'orders').open(`${PAGES.orders}?state=shipped`, { replace: true, keepsScroll: true });
  expect(shownIn(router).location.query).toBe('state=shipped');
});

test('a detail that was opened directly is closed to its list', () => {
  const router = aDesk(order('A'));
  closeDetail(router, shownIn(router));
  expect(shownIn(router).location.path).toBe(PAGES.orders);
});

test('changing a filter does not remount the page', () => {
  const router = aDesk(PAGES.fundLog);
  const before = visitOf(shownIn(router)).name;
  router.open(`${PAGES.fundLog}?kind=deposit`, { replace: true, keepsScroll: true });
  expect(visitOf(shownIn(router)).name).toBe(before);
  router.open(`${PAGES.fundLog}?kind=deposit&month=2026-10`);
  expect(visitOf(shownIn(router)).name).not.toBe(before);
});
