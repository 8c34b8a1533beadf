import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@cliffhanger/operations';
import type { LinkMemory } from './link-memory.ts';

export interface Fresh {
  /** Whether the links were read once: before that every click would ask for its own. */
  hasLoaded(): boolean;
  stop(): Promise<void>;
}

const REFRESH_EVERY_MS = 1_000;

/** While the database is away, links go on being followed by what is known. */
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
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await readOnce();
      await sleep(REFRESH_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const kept = keep();
  return {
    hasLoaded: () => hasLoaded,
    stop: () => {
      stopping.abort();
      return kept;
    },
  };
}
