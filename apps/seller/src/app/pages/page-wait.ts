import { useEffect, useState } from 'react';

/** Spec §9: loading state after 200 ms, retry after a minute. */
const PAGE_DELAY_MS = 200;
const PAGE_TIMEOUT_MS = 60_000;

/** `late`: offer a retry; the load itself continues. */
export type PageWait = 'none' | 'loading' | 'late';

/** The wait for the requested page; `undefined` when none is requested. */
export function usePageWait(page: string | undefined): PageWait {
  const [waited, setWaited] = useState<{ readonly page: string | undefined; readonly wait: PageWait }>();
  useEffect(() => {
    if (page === undefined) return;
    const after = (ms: number, wait: PageWait) => setTimeout(() => setWaited({ page, wait }), ms);
    const timers = [after(PAGE_DELAY_MS, 'loading'), after(PAGE_TIMEOUT_MS, 'late')];
    return () => {
      timers.forEach(clearTimeout);
      setWaited(undefined);
    };
  }, [page]);
  return waited !== undefined && waited.page === page ? waited.wait : 'none';
}
