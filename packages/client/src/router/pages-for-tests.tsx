import { type ComponentType, type ReactNode, useState } from 'react';
import { createRouter, type Router } from './router.ts';
import { RouterProvider, useShown } from './router-provider.tsx';

/** A router that opens `address`, with these screens by their path; every other path shows nothing. */
export function routerAt(address: string, screens: Readonly<Record<string, ComponentType>>): Router {
  window.history.replaceState(null, '', `#${address}`);
  const routes = Object.entries(screens).map(([path, Screen]) => ({ path, open: () => ({ Screen }) }));
  return createRouter({ routes, elsewhere: { path: '*', open: () => ({ Screen: () => null }) } });
}

function ShownScreen() {
  const Screen = useShown()?.opened?.Screen;
  return Screen === undefined ? null : <Screen />;
}

export const PagesOf = ({ router }: { router: Router }) => (
  <RouterProvider router={router}>
    <ShownScreen />
  </RouterProvider>
);

/** For what only needs to have an address. */
export function AtAddress({ address = '/', children }: { address?: string; children: ReactNode }) {
  const [router] = useState(() => routerAt(address, {}));
  return <RouterProvider router={router}>{children}</RouterProvider>;
}
