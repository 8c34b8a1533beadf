import { Outlet } from 'react-router';
import { CommandSearch } from '../features/search/command-search.tsx';
import { LoginScreen } from '../features/staff/login/login-screen.tsx';
import { useSession } from '../shared/session/index.ts';
import { EverywhereKeys } from './everywhere-keys.tsx';
import { KeyBar } from './key-bar.tsx';
import { Navigation } from './navigation.tsx';
import { placesFor } from './places.ts';

/** Nothing is drawn for who is not logged in: the login stands in the page's place. */
export function Frame() {
  const session = useSession();
  if (session === undefined) return <LoginScreen />;
  return (
    <div className="flex h-dvh flex-col overflow-hidden md:grid md:grid-cols-[228px_1fr]">
      <Navigation session={session} />
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Outlet />
        <KeyBar />
      </main>
      <EverywhereKeys />
      <CommandSearch places={placesFor(session.roles).flatMap(({ places }) => places)} />
    </div>
  );
}
