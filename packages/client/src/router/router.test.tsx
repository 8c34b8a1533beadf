import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { belowPath } from './addresses.ts';
import { pagesBehind } from './browser-history.ts';
import { Link } from './link.tsx';
import { PagesOf, routerAt } from './pages-for-tests.tsx';
import { useChoiceParameter, useParameter } from './parameters.ts';
import { createRouter, type Opened, type Route } from './router.ts';
import { usePathParameters } from './router-provider.tsx';

const Home = () => (
  <>
    <h1>Home</h1>
    <Link to="/orders?state=shipped" slides>
      Orders
    </Link>
  </>
);
const STATES = ['all', 'shipped', 'held'] as const;
function Orders() {
  const [state, choose] = useChoiceParameter('state', STATES, 'all');
  return (
    <>
      <h1>Orders: {state}</h1>
      <p>{useParameter('note')}</p>
      {STATES.map((one) => (
        <button key={one} type="button" onClick={() => choose(one)}>
          {one}
        </button>
      ))}
    </>
  );
}

const open = (address = '/home') => {
  const router = routerAt(address, { '/home': Home, '/orders': Orders });
  render(<PagesOf router={router} />);
  return router;
};
const shows = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => window.history.replaceState(null, '', '#/'));

test('a link opens its page, and the browser goes back to the previous one', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Orders' }));
  await shows('Orders: shipped');
  expect(window.location.hash).toBe('#/orders?state=shipped');
  expect(pagesBehind()).toBe(1);
  act(() => window.history.back());
  await shows('Home');
  expect(pagesBehind()).toBe(0);
});

test('a choice is in the address and adds no history entry', async () => {
  open('/orders?note=late');
  await userEvent.click(await screen.findByRole('button', { name: 'held' }));
  await shows('Orders: held');
  expect(window.location.hash).toBe('#/orders?note=late&state=held');
  expect(pagesBehind()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'all' }));
  await shows('Orders: all');
  expect(window.location.hash).toBe('#/orders?note=late');
  expect(screen.getByText('late')).toBeTruthy();
});

test('a typed address is added on top of the previous page', async () => {
  open();
  await shows('Home');
  act(() => {
    window.location.hash = '#orders/?state=held';
  });
  await shows('Orders: held');
  expect(pagesBehind()).toBe(1);
});

test('an address that is typed before the listener is attached is followed', async () => {
  const router = routerAt('/home', { '/home': Home, '/orders': Orders });
  await vi.waitFor(() => expect(router.state().shown).toBeDefined());
  const moved = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  window.location.hash = '#/orders?state=held';
  await moved;
  render(<PagesOf router={router} />);
  await shows('Orders: held');
});

const screenOf = (name: string): Opened => ({ Screen: () => <h1>{name}</h1> });
const at = (path: string, opens: Route['open']): Route => ({ path, open: opens });
const ELSEWHERE = at('*', () => screenOf('Not here'));

test('a redirect leaves no history entry', () => {
  const router = createRouter({
    routes: [
      at('/', () => screenOf('Home')),
      at('/old', () => ({ leadsTo: '/new' })),
      at('/new', () => screenOf('New')),
    ],
    elsewhere: ELSEWHERE,
  });
  router.open('/old');
  expect(router.state().shown?.location.path).toBe('/new');
  expect(pagesBehind()).toBe(1);
  router.open('/nowhere', { replace: true });
  expect(pagesBehind()).toBe(1);
});

test('a page outside the app is loaded by the browser, and only when it is opened', () => {
  const router = createRouter({
    routes: [at('/', () => screenOf('Home')), at('/drama', () => ({ leavesTo: '#outside' }))],
    elsewhere: ELSEWHERE,
  });
  router.prepare('/drama');
  expect(window.location.hash).toBe('#/');
  router.open('/drama');
  expect(window.location.hash).toBe('#outside');
  expect(router.state().shown?.location.path).toBe('/');
});

test('the previous page stays until the next one has loaded; of two taps the second one wins', async () => {
  const [slow, quick] = [Promise.withResolvers<Opened>(), Promise.withResolvers<Opened>()];
  const router = createRouter({
    routes: [
      at('/', () => screenOf('Home')),
      at('/slow', () => slow.promise),
      at('/quick', () => quick.promise),
    ],
    elsewhere: ELSEWHERE,
  });
  router.open('/slow');
  expect(router.state()).toMatchObject({ shown: { location: { path: '/' } }, arriving: { path: '/slow' } });
  expect(window.location.hash).toBe('#/');
  router.open('/quick');
  slow.resolve(screenOf('Slow'));
  await Promise.resolve();
  expect(router.state()).toMatchObject({ shown: { location: { path: '/' } }, arriving: { path: '/quick' } });
  quick.resolve(screenOf('Quick'));
  await vi.waitFor(() => expect(router.state().shown?.location.path).toBe('/quick'));
  expect(router.state().arriving).toBeUndefined();
});

test('a page that loads after the browser has moved on does not overwrite the address', async () => {
  let comes: (opened: Opened) => void = () => {};
  const slow = new Promise<Opened>((resolve) => {
    comes = resolve;
  });
  const routes = [at('/slow', () => slow), at('/next', () => screenOf('Next'))];
  window.history.replaceState(null, '', '#/slow');
  const router = createRouter({ routes, elsewhere: ELSEWHERE });
  const stop = router.followBrowser();
  window.location.hash = '#/next';
  // The browser dispatches popstate one task later; by then the code of the previous page has loaded.
  comes(screenOf('Slow'));
  await vi.waitFor(() => expect(router.state().shown?.location.path).toBe('/next'));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(window.location.hash).toBe('#/next');
  expect(router.state().shown?.location.path).toBe('/next');
  stop();
});

test('a page whose code fails to load is shown as a page that could not be opened', async () => {
  const router = createRouter({
    routes: [at('/', () => screenOf('Home')), at('/lost', () => Promise.reject(new Error('no line')))],
    elsewhere: ELSEWHERE,
  });
  router.open('/lost');
  await vi.waitFor(() => expect(router.state().shown?.location.path).toBe('/lost'));
  expect(router.state().shown?.opened).toBeUndefined();
});

test('a page that slides in late does not replace one that was opened since', async () => {
  let drawsAfterPicture: () => unknown = () => {};
  const startViewTransition = (draws: () => unknown) => {
    drawsAfterPicture = draws;
    return { ready: Promise.resolve() };
  };
  Object.assign(document, { startViewTransition });
  try {
    const router = open();
    await shows('Home');
    act(() => router.open('/orders', { slides: true }));
    act(() => router.open('/home'));
    // The browser holds the old picture until the view transition callback resolves.
    await act(async () => void (await drawsAfterPicture()));
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Home']);
  } finally {
    Reflect.deleteProperty(document, 'startViewTransition');
  }
});

test('a page that slid in slides out again', async () => {
  const router = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Orders' }));
  await shows('Orders: shipped');
  expect(router.state().shown?.slides).toBe(true);
  act(() => window.history.back());
  await shows('Home');
  expect(router.state().shown?.slides).toBe(true);
});

test('path parameters are read from the path, and the fragment in the address bar stays', async () => {
  const addresses = belowPath('/watch');
  const About = () => <h1>Episode {usePathParameters()['episode']}</h1>;
  window.history.replaceState(null, '', '/watch/play/a/1#key');
  const router = createRouter({
    routes: [{ path: '/play/:drama/:episode', open: () => ({ Screen: About }) }],
    elsewhere: ELSEWHERE,
    addresses,
  });
  render(<PagesOf router={router} />);
  await shows('Episode 1');
  expect(window.location.hash).toBe('#key');
  act(() => router.open('/play/a/2', { replace: true }));
  await shows('Episode 2');
  expect(window.location.hash).toBe('');
  act(() => router.open('/play'));
  await shows('Not here');
  expect(window.location.pathname).toBe('/watch/play');
});
