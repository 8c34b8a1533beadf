import { goBackOr, useOpenAddress } from '@cliffhanger/client/router';
import type { PageName } from '@cliffhanger/wire/pages';
import { useCallback } from 'react';
import { type PageQuery, pageAddress } from './page-address.ts';

interface OpenOptions {
  readonly query?: PageQuery;
  /** Replaces the history entry, so that "back" skips this page. */
  readonly replace?: boolean;
}

export type OpenPage = (page: PageName, options?: OpenOptions) => void;

export function useOpenPage(): OpenPage {
  const open = useOpenAddress();
  return useCallback(
    (page, { query = {}, replace = false } = {}) => open(pageAddress(page, query), { replace, slides: true }),
    [open],
  );
}

/** Goes back in history, or to the parent page when the page was opened from outside (spec §2). */
export function useGoBack(fallback: PageName): () => void {
  const open = useOpenAddress();
  return useCallback(
    () => goBackOr(() => open(pageAddress(fallback), { replace: true, slides: true })),
    [open, fallback],
  );
}
