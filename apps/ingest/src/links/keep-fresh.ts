import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@cliffhanger/operations';
import type { LinkMemory } from './link-memory.ts';

export interface Fresh {
  /** False until the first load; until then every click would need a lookup. */
  hasLoaded(): boolean;
  stop(): Promise<void>;
}

const REFRESH_EVERY_MS = 1_000;

/** Refreshes the links every second. During an outage of the database known links still work. */
export function keepFresh(links: Pick<LinkMemory, 'load' | 'refresh'>, log: Log): Fresh {
  const stopping = new AbortController();
  let hasLoaded = false;
  let isStale = false;
  const readOnce = async () => {
    try {
      await (hasLoaded ? links.refresh() : links.load());
      hasLoaded = true;
      isStale = false;
    } catch (error) {
      if (!isStale) log.warn({ err: error }, 'new links cannot be read');
      isStale = true;
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await readOnce();
      await sleep(REFRESH_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    hasLoaded: () => hasLoaded,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
