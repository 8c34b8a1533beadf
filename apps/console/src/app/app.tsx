import { RouterProvider } from '@cliffhanger/client/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient } from '../shared/server/index.ts';
import { CurrentPage } from './current-page.tsx';
import { router } from './router.tsx';

export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <CurrentPage />
      </RouterProvider>
    </QueryClientProvider>
  </StrictMode>
);
