import { goBackOr, useOpenAddress } from '@cliffhanger/client/router';
import type { PageName } from '@cliffhanger/wire/pages';
import { useCallback } from 'react';
import { type PageQuery, pageAddress } from './page-address.ts';

interface OpenOptions {
  readonly query?: PageQuery;
  /** Instead of this page: the back arrow does not return to it. */
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

/** History back; opened from outside, the page that stands above this one (spec §2). */
export function useGoBack(fallback: PageName): () => void {
  const open = useOpenAddress();
  return useCallback(
    () => goBackOr(() => open(pageAddress(fallback), { replace: true, slides: true })),
    [open, fallback],
  );
}
