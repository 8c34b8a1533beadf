import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../shared/server/index.ts';
import { useCountBadges } from './count-badges.ts';
import { usePush } from './push/push.ts';

/**
 * Wraps every screen that sends queries; the login does without, so that a first visit does not load the query
 * library.
 */
export const WithAnswers = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <News />
    {children}
  </QueryClientProvider>
);

/** Push and badges in a component of their own, so that a new count rerenders no screen. */
function News() {
  usePush();
  useCountBadges();
  return null;
}
