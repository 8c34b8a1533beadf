import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Addresses } from './addresses.ts';
import type { RouteLocation } from './location.ts';
import type { PathParameters } from './match-path.ts';
import type { OpenedPage, Router, RouterState } from './router.ts';

const RouterContext = createContext<Router | undefined>(undefined);
const ShownContext = createContext<OpenedPage | undefined>(undefined);
/** A separate context, so that waiting for a page renders only the loading indicator. */
const ArrivingContext = createContext<RouteLocation | undefined>(undefined);

/** Address of the browser's page, inside a `PageBeside`. */
const BesideContext = createContext<string | undefined>(undefined);

interface RouterProviderProps {
  readonly router: Router;
  readonly children: ReactNode;
}

export function RouterProvider({ router, children }: RouterProviderProps) {
  const { shown, arriving } = useRouterState(router);
  return (
    <RouterContext value={router}>
      <ArrivingContext value={arriving}>
        <ShownContext value={shown}>{children}</ShownContext>
      </ArrivingContext>
    </RouterContext>
  );
}

interface PageBesideProps {
  /** The router of the page inside. */
  readonly router: Router;
  readonly page: OpenedPage;
  /** Address of the browser's page. */
  readonly beside: string | undefined;
  readonly children: ReactNode;
}

/** A second page on the screen, with an address apart from the browser's. */
export const PageBeside = ({ router, page, beside, children }: PageBesideProps) => (
  <RouterContext value={router}>
    <BesideContext value={beside}>
      <ShownContext value={page}>{children}</ShownContext>
    </BesideContext>
  </RouterContext>
);

/**
 * A new page renders in a transition, so that taps in between are handled. A sliding page renders inside a view
 * transition, which waits until the page is committed.
 */
function useRouterState(router: Router): RouterState {
  const [state, setState] = useState(router.state);
  const drawn = useRef(state);
  const onDrawn = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    drawn.current = state;
    onDrawn.current?.();
  });
  useEffect(() => {
    // Reads the newest state: another page may have been opened since the view transition started.
    const draw = () => startTransition(() => setState(router.state()));
    const slide = () => {
      const { ready } = document.startViewTransition(() => {
        // Already committed: there will be no further commit to wait for.
        if (drawn.current === router.state()) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        onDrawn.current = resolve;
        draw();
        return promise;
      });
      // Rejects when the next page is opened during the transition.
      ready.catch(() => {});
    };
    const show = (next: RouterState, before: RouterState) => {
      const isSliding = next.shown !== before.shown && next.shown?.slides === true;
      if (isSliding && 'startViewTransition' in document) slide();
      else draw();
    };
    // The state may have changed between rendering and this effect.
    draw();
    const ends = [router.subscribe(show), router.followBrowser()];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
  return state;
}

function useRouter(): Router {
  const router = use(RouterContext);
  if (router === undefined) throw new Error('there are no pages outside of the router');
  return router;
}

const NONE: PathParameters = {};
/** `undefined` until the first page has loaded. */
export const useShown = (): OpenedPage | undefined => use(ShownContext);
export const usePathParameters = (): PathParameters => useShown()?.pathParameters ?? NONE;
/** Whether this address is open beside the page. */
export const useIsBeside = (address: string): boolean => use(BesideContext) === address;
export const useArriving = (): RouteLocation | undefined => use(ArrivingContext);
export const useOpenAddress = (): Router['open'] => useRouter().open;
export const useAddresses = (): Addresses => useRouter().addresses;
export const usePrepareAddress = (): Router['prepare'] => useRouter().prepare;
