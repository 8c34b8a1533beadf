import { useIsRepeating } from '@cliffhanger/client/requests';
import type { ReactNode } from 'react';
import { CommandSearch } from '../features/search/command-search.tsx';
import { LoginScreen } from '../features/staff/login/login-screen.tsx';
import { t } from '../shared/language/index.ts';
import { useSession } from '../shared/session/index.ts';
import { EverywhereKeys } from './everywhere-keys.tsx';
import { KeyBar } from './key-bar.tsx';
import { Navigation } from './navigation.tsx';
import { placesFor } from './places.ts';

/** A banner while overloaded requests are being retried. The page keeps its content. */
const Overload = () =>
  useIsRepeating() && (
    <p role="status" className="shrink-0 bg-warn-soft px-4 py-1 text-small font-medium text-warn">
      {t('console.busy')}
    </p>
  );

/** Without a session, the login screen replaces the whole layout. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return <LoginScreen />;
  return (
    <div className="flex h-dvh flex-col overflow-hidden md:grid md:grid-cols-[228px_1fr]">
      <Navigation session={session} />
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Overload />
        {children}
        <KeyBar />
      </main>
      <EverywhereKeys />
      <CommandSearch places={placesFor(session.roles).flatMap(({ places }) => places)} />
    </div>
  );
}
