import type { PageName } from '@cliffhanger/wire/pages';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { type PageQuery, pageAddress } from './page-address.ts';

interface OpenOptions {
  readonly query?: PageQuery;
  /** Instead of this page: the back arrow does not return to it. */
  readonly replace?: boolean;
}

export type OpenPage = (page: PageName, options?: OpenOptions) => void;

export function useOpenPage(): OpenPage {
  const navigate = useNavigate();
  return useCallback(
    (page, { query = {}, replace = false } = {}) => {
      void navigate(pageAddress(page, query), { replace, viewTransition: true });
    },
    [navigate],
  );
}

/** How many pages of this app lie behind the current one in this tab. */
const pagesBehind = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** History back; opened from outside, the page that stands above this one (spec §2). */
export function useGoBack(fallback: PageName): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (pagesBehind() > 0) void navigate(-1);
    else void navigate(pageAddress(fallback), { replace: true, viewTransition: true });
  }, [navigate, fallback]);
}
