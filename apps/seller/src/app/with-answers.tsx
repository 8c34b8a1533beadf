import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { answers } from '../shared/server/index.ts';

/** Round every screen that reads from the server; the login, which a first visit waits for, is spared its weight. */
export const WithAnswers = () => (
  <QueryClientProvider client={answers}>
    <Outlet />
  </QueryClientProvider>
);
