import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../shared/server/index.ts';
import { useCountBadges } from './count-badges.ts';
import { usePush } from './push/push.ts';

/** Round every screen that reads from the server; the login, which a first visit waits for, is spared its weight. */
export const WithAnswers = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <News />
    {children}
  </QueryClientProvider>
);

/** What comes by itself; drawn apart, so that a new count draws no screen again. */
function News() {
  usePush();
  useCountBadges();
  return null;
}
