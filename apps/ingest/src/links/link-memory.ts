import type { KnownLink, LinkCursor, LinkTarget, TrackingLinks } from '@cliffhanger/application/ports';
import { earlier, SECOND_MS } from '@cliffhanger/core/kernel';

export type LinkBook = Pick<TrackingLinks, 'newest' | 'madeAfter' | 'find'>;

interface Options {
  readonly book: LinkBook;
  readonly mostLinks: number;
  /** A monotonic clock in milliseconds. */
  readonly elapsedMs: () => number;
}

export interface LinkMemory {
  /** Loads the newest links up to the limit. */
  load(): Promise<void>;
  /** Loads new links; call it every second. */
  refresh(): Promise<void>;
  /** Synchronous for a link in memory; otherwise a lookup in the database, unless too many are running. */
  find(code: string): LinkTarget | undefined | Promise<LinkTarget | undefined>;
  figures(): LinkFigures;
}

export interface LinkFigures {
  readonly inMemory: number;
  readonly lookups: number;
  /** Unknown codes that were not looked up, because too many lookups were running. */
  readonly turnedAway: number;
}

/** Anything else is not a code and needs no lookup. */
const CODE = /^[a-z0-9]{6,16}$/;
const PAGE = 20_000;
/** Links become visible in commit order, so a link may appear after a younger one. */
const OVERLAP_MS = 30 * SECOND_MS;
/** Bounds the database lookups caused by a flood of invented codes. */
const MOST_CONCURRENT_LOOKUPS = 3;
const MOST_UNKNOWN = 50_000;
const UNKNOWN_FOR_MS = 5 * SECOND_MS;

/** Links by code. A code that is not in memory is looked up once; unknown codes are cached too. */
export function createLinkMemory({ book, mostLinks, elapsedMs }: Options): LinkMemory {
  const links = new Map<string, LinkTarget>();
  const unknownUntil = new Map<string, number>();
  const running = new Map<string, Promise<LinkTarget | undefined>>();
  let newest: LinkCursor | undefined;
  let lookups = 0;
  let turnedAway = 0;

  const store = (code: string, { sellerId, dramaId }: LinkTarget): void => {
    links.set(code, { sellerId, dramaId });
    unknownUntil.delete(code);
    if (links.size > mostLinks) dropFirst(links);
  };
  const storeAll = (page: readonly KnownLink[]): void => {
    for (const link of page) {
      store(link.code, link);
      if (newest === undefined || link.createdAt >= newest.createdAt) newest = link;
    }
  };
  const rememberUnknown = (code: string): void => {
    unknownUntil.set(code, elapsedMs() + UNKNOWN_FOR_MS);
    if (unknownUntil.size > MOST_UNKNOWN) dropFirst(unknownUntil);
  };
  const lookUp = async (code: string): Promise<LinkTarget | undefined> => {
    lookups += 1;
    const found = await book.find(code);
    if (found === undefined) rememberUnknown(code);
    else store(code, found);
    return found;
  };

  return {
    async load() {
      let before: KnownLink | null = null;
      while (links.size < mostLinks) {
        const page: readonly KnownLink[] = await book.newest(before, Math.min(PAGE, mostLinks - links.size));
        storeAll(page);
        before = page.at(-1) ?? null;
        if (before === null) return;
      }
    },

    async refresh() {
      if (newest === undefined) return this.load();
      let cursor: LinkCursor = { createdAt: earlier(newest.createdAt, OVERLAP_MS), code: '' };
      for (;;) {
        const page = await book.madeAfter(cursor, PAGE);
        storeAll(page);
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        cursor = last;
      }
    },

    find(code) {
      const known = links.get(code);
      if (known !== undefined || !CODE.test(code) || isStillUnknown(unknownUntil.get(code), elapsedMs()))
        return known;
      const pending = running.get(code);
      if (pending !== undefined) return pending;
      if (running.size >= MOST_CONCURRENT_LOOKUPS) {
        turnedAway += 1;
        return undefined;
      }
      const answer = lookUp(code).finally(() => running.delete(code));
      running.set(code, answer);
      return answer;
    },

    figures: () => ({ inMemory: links.size, lookups, turnedAway }),
  };
}

const isStillUnknown = (until: number | undefined, nowMs: number): boolean =>
  until !== undefined && nowMs < until;

/** Removes the oldest entry. */
function dropFirst(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
