import { showToast } from '@cliffhanger/ui';
import type { Capability } from '@cliffhanger/wire/kernel';
import type { SellerEvent, StreamItem } from '@cliffhanger/wire/messages';
import type { PageName } from '@cliffhanger/wire/pages';
import { useEffect } from 'react';
import { t } from '../../shared/language/index.ts';
import { pageAddress, useOpenAddress } from '../../shared/navigation/index.ts';
import { invalidate, queryClient } from '../../shared/server/index.ts';
import { useToken } from '../../shared/session/index.ts';
import { SCREENS } from '../screens.ts';
import { followEvents } from './event-stream.ts';
import { toastOf } from './event-toast.ts';
import { CHANGED_BY } from './what-changed.ts';

/** Throttle: a hundred sales cause one refresh. */
const GATHER_MS = 400;
/** Leaves the network to the code and queries of the first page. */
const BEGIN_AFTER_MS = 3000;
/** Longer than other toasts: the message is unexpected and can be tapped. */
const TOAST_MS = 4000;

const isBuilt = (page: PageName): boolean => SCREENS.some((screen) => screen.page === page);

/** Keeps one event stream open while a seller is logged in; events refresh lists and badges and show toasts. */
export function usePush(): void {
  const token = useToken();
  const open = useOpenAddress();
  useEffect(() => {
    if (token === undefined) return undefined;
    const end = new AbortController();
    const refresh = createRefresher();
    const openPage = (address: string) => open(address, { slides: true });
    const onItem = (item: StreamItem) => {
      if (item.type === 'event') {
        refresh(CHANGED_BY[item.event.kind]);
        showToastOf(item.event, openPage);
        // The server could not replay the gap: refetch everything.
      } else if (!item.opened.isComplete) void queryClient.invalidateQueries();
    };
    const begin = setTimeout(() => void followEvents({ token, onItem, signal: end.signal }), BEGIN_AFTER_MS);
    return () => {
      clearTimeout(begin);
      end.abort();
    };
  }, [token, open]);
}

function createRefresher(): (capabilities: readonly Capability[]) => void {
  const gathered = new Set<Capability>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    void invalidate(...gathered);
    gathered.clear();
  };
  return (capabilities) => {
    for (const capability of capabilities) gathered.add(capability);
    timer ??= setTimeout(refresh, GATHER_MS);
  };
}

function showToastOf(event: SellerEvent, openPage: (address: string) => void): void {
  const toast = toastOf(event);
  if (toast === undefined) return;
  const { text, facts, page, query } = toast;
  showToast({
    text: t(text, facts),
    lastsMs: TOAST_MS,
    ...(isBuilt(page)
      ? { action: { label: t('shell.push.view'), onClick: () => openPage(pageAddress(page, query)) } }
      : {}),
  });
}
