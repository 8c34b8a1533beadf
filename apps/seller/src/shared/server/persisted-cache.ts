import { DAY_MS } from '@cliffhanger/core/kernel';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

/*
 * Query cache in local storage, shown offline instead of an empty app (SCREENS "Everywhere"). It is always stale:
 * with a network every query is refetched.
 */

const STORAGE_KEY = 'answers';
/** Increase with every field that a screen requires: caches of older versions lack it. */
const SHAPE = 2;
const OLDEST_MS = 7 * DAY_MS;
/** Local storage holds about five megabytes in total on a phone. */
const MOST_CHARACTERS = 1_000_000;
const WRITE_AFTER_MS = 1000;

interface PersistedCache {
  readonly shape: number;
  readonly seller: string;
  readonly at: number;
  readonly answers: DehydratedState;
}

/** JSON has no bigint. */
const MICRO = '$micro';
const writeAmount = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { [MICRO]: value.toString() } : value;
const readAmount = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && MICRO in value ? BigInt(String(value[MICRO])) : value;

function readStored(seller: string): DehydratedState | undefined {
  try {
    const stored = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? 'null',
      readAmount,
    ) as PersistedCache | null;
    if (stored === null || stored.shape !== SHAPE || stored.seller !== seller) return undefined;
    if (Date.now() - stored.at > OLDEST_MS) return undefined;
    return stored.answers;
  } catch {
    return undefined;
  }
}

function store(seller: string, answers: DehydratedState): void {
  const text = JSON.stringify(
    { shape: SHAPE, seller, at: Date.now(), answers } satisfies PersistedCache,
    writeAmount,
  );
  if (text.length <= MOST_CHARACTERS) localStorage.setItem(STORAGE_KEY, text);
}

export const clearPersistedCache = (): void => localStorage.removeItem(STORAGE_KEY);

/** Marks every query stale, because another device may have changed or ended what it shows. */
const asOld = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
});

/** Limits infinite queries: a long list would crowd out all other queries. */
const MOST_PAGES = 2;

const beginnings = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => {
    const data = query.state.data as Partial<Record<'pages' | 'pageParams', readonly unknown[]>> | undefined;
    if (data?.pages === undefined || data.pageParams === undefined) return query;
    const stored = {
      pages: data.pages.slice(0, MOST_PAGES),
      pageParams: data.pageParams.slice(0, MOST_PAGES),
    };
    return { ...query, state: { ...query.state, data: stored } };
  }),
});

/** Hydrates the client from this seller's cache, then writes changes. `seller` is called before each write. */
export function persistQueries(client: QueryClient, seller: () => string | undefined): void {
  const known = seller();
  const stored = known === undefined ? undefined : readStored(known);
  if (stored !== undefined) hydrate(client, asOld(stored));
  const write = () => {
    const current = seller();
    if (current !== undefined) store(current, beginnings(dehydrate(client)));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
  });
  // Writes on unload, so that a reload right after a change does not restore the old state.
  window.addEventListener('pagehide', write);
}
