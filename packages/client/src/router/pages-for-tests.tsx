import { type ComponentType, type ReactNode, useState } from 'react';
import { type Addresses, BEHIND_HASH } from './addresses.ts';
import { createRouter, type Router } from './router.ts';
import { RouterProvider, useShown } from './router-provider.tsx';

/** A router that opens `address`, with these screens by their path; every other path shows nothing. */
export function routerAt(
  address: string,
  screens: Readonly<Record<string, ComponentType>>,
  addresses: Addresses = BEHIND_HASH,
): Router {
  window.history.replaceState(null, '', addresses.hrefOf(address));
  const routes = Object.entries(screens).map(([path, Screen]) => ({ path, open: () => ({ Screen }) }));
  return createRouter({ routes, elsewhere: { path: '*', open: () => ({ Screen: () => null }) }, addresses });
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

interface AtAddressProps {
  readonly address?: string;
  readonly addresses?: Addresses;
  readonly children: ReactNode;
}

/** Renders a single component at an address. */
export function AtAddress({ address = '/', addresses, children }: AtAddressProps) {
  const [router] = useState(() => routerAt(address, {}, addresses));
  return <RouterProvider router={router}>{children}</RouterProvider>;
}
