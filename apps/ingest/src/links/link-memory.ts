import type { KnownLink, LinkCursor, LinkTarget, TrackingLinks } from '@cliffhanger/application/ports';
import { earlier, SECOND_MS } from '@cliffhanger/core/kernel';

export type LinkBook = Pick<TrackingLinks, 'newest' | 'madeAfter' | 'find'>;

interface Options {
  readonly book: LinkBook;
  readonly mostLinks: number;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsedMs: () => number;
}

export interface LinkMemory {
  /** The newest links, as many as are kept. */
  load(): Promise<void>;
  /** Those that were made since; to be called every second. */
  refresh(): Promise<void>;
  /** At once for a link in memory; otherwise the book is asked, unless it is asked too much already. */
  find(code: string): LinkTarget | undefined | Promise<LinkTarget | undefined>;
  figures(): LinkFigures;
}

export interface LinkFigures {
  readonly inMemory: number;
  readonly askedFor: number;
  /** Codes that were not even asked for: too many others were. */
  readonly turnedAway: number;
}

/** What is no code is not asked for. */
const CODE = /^[a-z0-9]{6,16}$/;
const PAGE = 20_000;
/** A link is seen when its transaction commits, which may be after a younger one's. */
const OVERLAP_MS = 30 * SECOND_MS;
/** A flood of codes that nobody has must not become a flood of questions. */
const MOST_ASKED_AT_ONCE = 3;
const MOST_UNKNOWN = 50_000;
const UNKNOWN_FOR_MS = 5 * SECOND_MS;

/** Links that clicks are followed by. A code that is not here is looked up once; that nobody has it is remembered too. */
export function createLinkMemory({ book, mostLinks, elapsedMs }: Options): LinkMemory {
  const links = new Map<string, LinkTarget>();
  const unknownUntil = new Map<string, number>();
  const asking = new Map<string, Promise<LinkTarget | undefined>>();
  let newest: LinkCursor | undefined;
  let askedFor = 0;
  let turnedAway = 0;

  const keep = (code: string, { sellerId, dramaId }: LinkTarget): void => {
    links.set(code, { sellerId, dramaId });
    unknownUntil.delete(code);
    if (links.size > mostLinks) dropFirst(links);
  };
  const keepAll = (page: readonly KnownLink[]): void => {
    for (const link of page) {
      keep(link.code, link);
      if (newest === undefined || link.createdAt >= newest.createdAt) newest = link;
    }
  };
  const rememberUnknown = (code: string): void => {
    unknownUntil.set(code, elapsedMs() + UNKNOWN_FOR_MS);
    if (unknownUntil.size > MOST_UNKNOWN) dropFirst(unknownUntil);
  };
  const ask = async (code: string): Promise<LinkTarget | undefined> => {
    askedFor += 1;
    const found = await book.find(code);
    if (found === undefined) rememberUnknown(code);
    else keep(code, found);
    return found;
  };

  return {
    async load() {
      let before: KnownLink | null = null;
      while (links.size < mostLinks) {
        const page: readonly KnownLink[] = await book.newest(before, Math.min(PAGE, mostLinks - links.size));
        keepAll(page);
        before = page.at(-1) ?? null;
        if (before === null) return;
      }
    },

    async refresh() {
      if (newest === undefined) return this.load();
      let cursor: LinkCursor = { createdAt: earlier(newest.createdAt, OVERLAP_MS), code: '' };
      for (;;) {
        const page = await book.madeAfter(cursor, PAGE);
        keepAll(page);
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        cursor = last;
      }
    },

    find(code) {
      const known = links.get(code);
      if (known !== undefined || !CODE.test(code) || isStillUnknown(unknownUntil.get(code), elapsedMs()))
        return known;
      const asked = asking.get(code);
      if (asked !== undefined) return asked;
      if (asking.size >= MOST_ASKED_AT_ONCE) {
        turnedAway += 1;
        return undefined;
      }
      const answer = ask(code).finally(() => asking.delete(code));
      asking.set(code, answer);
      return answer;
    },

    figures: () => ({ inMemory: links.size, askedFor, turnedAway }),
  };
}

const isStillUnknown = (until: number | undefined, nowMs: number): boolean =>
  until !== undefined && nowMs < until;

/** The one that was put in first. */
function dropFirst(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
