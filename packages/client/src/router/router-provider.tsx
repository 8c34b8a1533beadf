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
import type { Matched } from './match-path.ts';
import type { OpenedPage, Router, RouterState } from './router.ts';

const RouterContext = createContext<Router | undefined>(undefined);
const ShownContext = createContext<OpenedPage | undefined>(undefined);
/** Apart from what is shown: a page that is waited for draws nothing anew but the sign that it is. */
const ArrivingContext = createContext<RouteLocation | undefined>(undefined);

/** Of the page beside which this one stands. */
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
  /** Opens pages for the page inside, and says where it is. */
  readonly router: Router;
  readonly page: OpenedPage;
  /** The address of the browser, whose page stands beside it. */
  readonly beside: string | undefined;
  readonly children: ReactNode;
}

/** A second page on the screen, with an address of its own. */
export const PageBeside = ({ router, page, beside, children }: PageBesideProps) => (
  <RouterContext value={router}>
    <BesideContext value={beside}>
      <ShownContext value={page}>{children}</ShownContext>
    </BesideContext>
  </RouterContext>
);

/**
 * A new page is drawn in small steps, so that a tap in between is answered; where it slides, the browser takes a picture
 * of the page before and waits until the new one stands.
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
    // What is shown now, not what was shown when the browser was asked to slide: another page may have been opened since.
    const draw = () => startTransition(() => setState(router.state()));
    const slide = () => {
      const { ready } = document.startViewTransition(() => {
        // It stands already, or the browser would wait for a page that is not drawn again.
        if (drawn.current === router.state()) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        onDrawn.current = resolve;
        draw();
        return promise;
      });
      // Whoever opens the next page before this one has slid in cuts it short.
      ready.catch(() => {});
    };
    const show = (next: RouterState, before: RouterState) => {
      const isSliding = next.shown !== before.shown && next.shown?.slides === true;
      if (isSliding && 'startViewTransition' in document) slide();
      else draw();
    };
    // What came between drawing and this effect is not missed.
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

const NOTHING: Matched = {};
/** Undefined until the first page has come. */
export const useShown = (): OpenedPage | undefined => use(ShownContext);
export const useFound = (): Matched => useShown()?.found ?? NOTHING;
/** Whether what this address opens stands beside the page already. */
export const useIsBeside = (address: string): boolean => use(BesideContext) === address;
export const useArriving = (): RouteLocation | undefined => use(ArrivingContext);
export const useOpenAddress = (): Router['open'] => useRouter().open;
export const useAddresses = (): Addresses => useRouter().addresses;
export const usePrepareAddress = (): Router['prepare'] => useRouter().prepare;
