import {
  createRouter,
  hrefOfLocation,
  type Opened,
  type Route,
  type Router,
} from '@cliffhanger/client/router';
import { type ComponentType, lazy } from 'react';
import { ADDRESSES } from '../shared/navigation/index.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** A page whose code is fetched when it is opened. */
function page(path: string, load: () => Promise<ComponentType>): Route {
  const Screen = lazy(async () => ({ default: await load() }));
  return { path, open: () => ({ Screen }) };
}

const PAGES: readonly Route[] = [
  page('/play/:drama/:episode', async () => (await import('../features/viewing/screens.ts')).PlayScreen),
  page('/', async () => (await import('../features/viewing/screens.ts')).HomeScreen),
  page('/buy/:drama', async () => (await import('../features/checkout/screens.ts')).BuyScreen),
  page('/pre-order/:drama', async () => (await import('../features/checkout/screens.ts')).PreOrderScreen),
  page('/checkout/:purchase', async () => (await import('../features/checkout/screens.ts')).PurchaseScreen),
  page('/invoice/:invoice', async () => (await import('../features/checkout/screens.ts')).InvoiceScreen),
  page('/paid/:order', async () => (await import('../features/checkout/screens.ts')).PaidScreen),
  page('/mine', async () => (await import('../features/purchases/screens.ts')).MineScreen),
  page('/receipts', async () => (await import('../features/purchases/screens.ts')).ReceiptsScreen),
  page('/receipts/open', async () => (await import('../features/purchases/screens.ts')).OpenReceiptScreen),
  page('/receipts/:order', async () => (await import('../features/purchases/screens.ts')).ReceiptScreen),
  page('/complain/:order', async () => (await import('../features/purchases/screens.ts')).ComplainScreen),
  page('/sign-in', async () => (await import('../features/account/screens.ts')).SignInScreen),
  page('/privacy', async () => (await import('../features/account/screens.ts')).PrivacyScreen),
  page('/licence/:drama', async () => (await import('../features/licence/screens.ts')).PassportScreen),
  page('/about', async () => (await import('../features/pages/screens.ts')).AboutScreen),
  page('/page/:type', async () => (await import('../features/pages/screens.ts')).PageScreen),
  page('/draw', async () => (await import('../features/draw/screens.ts')).DrawScreen),
  page('/draw/:day', async () => (await import('../features/draw/screens.ts')).DrawDayScreen),
];

const notFound = (): Opened => ({ Screen: NotFoundScreen });

const gone = page('/drama/:drama', async () => (await import('../features/viewing/screens.ts')).GoneScreen);

/** A landing page is the server's, and opened as a page of its own; where the app came up instead, it says why. */
function landingPages(): Route {
  const begunAt = ADDRESSES.current();
  return {
    path: '/drama/:drama',
    open: (target) =>
      target.path === begunAt ? gone.open(target) : { leavesTo: hrefOfLocation(ADDRESSES, target) },
  };
}

/** Opens the page of the address bar. */
export function openRouter(): Router {
  const router = createRouter({
    routes: [...PAGES, landingPages()],
    elsewhere: { path: '*', open: notFound },
    addresses: ADDRESSES,
  });
  router.subscribe(({ shown }, before) => {
    if (shown !== before.shown && shown?.how === 'opened') window.scrollTo(0, 0);
  });
  return router;
}
