import { useEffect, useState } from 'react';

/** Spec §9: a page that comes at once shows no sign of loading; one that does not come may be asked for again. */
const PAGE_DELAY_MS = 200;
const PAGE_TIMEOUT_MS = 60_000;

/** `late`: its code may still come (it is waited for longer), but nobody has to wait for it any more. */
export type PageWait = 'none' | 'loading' | 'late';

/** How long the page that was asked for has been waited for; `undefined`: none is. */
export function usePageWait(asked: string | undefined): PageWait {
  const [waited, setWaited] = useState<{ readonly page: string | undefined; readonly wait: PageWait }>();
  useEffect(() => {
    if (asked === undefined) return;
    const after = (ms: number, wait: PageWait) => setTimeout(() => setWaited({ page: asked, wait }), ms);
    const timers = [after(PAGE_DELAY_MS, 'loading'), after(PAGE_TIMEOUT_MS, 'late')];
    return () => {
      timers.forEach(clearTimeout);
      setWaited(undefined);
    };
  }, [asked]);
  return waited !== undefined && waited.page === asked ? waited.wait : 'none';
}
