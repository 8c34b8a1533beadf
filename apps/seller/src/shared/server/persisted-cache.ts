import { DAY_MS } from '@cliffhanger/core/kernel';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

/*
 * What was read last, kept on the device: opened without a line, the app shows it instead of nothing (SCREENS
 * "Everywhere"). It is always old: with a line every answer is asked for again.
 */

const STORAGE_KEY = 'answers';
/** Raised with a field that a screen cannot do without: an answer kept by an older app does not have it. */
const SHAPE = 2;
const OLDEST_MS = 7 * DAY_MS;
/** A phone gives an app about five megabytes for everything. */
const MOST_CHARACTERS = 1_000_000;
const WRITE_AFTER_MS = 1000;

interface PersistedCache {
  readonly shape: number;
  readonly seller: string;
  readonly at: number;
  readonly answers: DehydratedState;
}

/** Amounts are bigint inside, which JSON does not know. */
const MICRO = '$micro';
const writeAmount = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { [MICRO]: value.toString() } : value;
const readAmount = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && MICRO in value ? BigInt(String(value[MICRO])) : value;

function readKept(seller: string): DehydratedState | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null', readAmount) as PersistedCache | null;
    if (kept === null || kept.shape !== SHAPE || kept.seller !== seller) return undefined;
    if (Date.now() - kept.at > OLDEST_MS) return undefined;
    return kept.answers;
  } catch {
    return undefined;
  }
}

function keep(seller: string, answers: DehydratedState): void {
  const text = JSON.stringify(
    { shape: SHAPE, seller, at: Date.now(), answers } satisfies PersistedCache,
    writeAmount,
  );
  if (text.length <= MOST_CHARACTERS) localStorage.setItem(STORAGE_KEY, text);
}

export const forgetKeptAnswers = (): void => localStorage.removeItem(STORAGE_KEY);

/** Whatever a screen shows of it, it asks again: what another device changed or ended is not believed any longer. */
const asOld = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
});

/** Of an endless list the beginning: all that was scrolled through would take the room of everything else. */
const PAGES_KEPT = 2;

const beginnings = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => {
    const data = query.state.data as Partial<Record<'pages' | 'pageParams', readonly unknown[]>> | undefined;
    if (data?.pages === undefined || data.pageParams === undefined) return query;
    const kept = { pages: data.pages.slice(0, PAGES_KEPT), pageParams: data.pageParams.slice(0, PAGES_KEPT) };
    return { ...query, state: { ...query.state, data: kept } };
  }),
});

/** Brings back what this seller read last, and from now on keeps what they read. `seller` is asked anew each time. */
export function keepAnswers(client: QueryClient, seller: () => string | undefined): void {
  const known = seller();
  const kept = known === undefined ? undefined : readKept(known);
  if (kept !== undefined) hydrate(client, asOld(kept));
  const write = () => {
    const current = seller();
    if (current !== undefined) keep(current, beginnings(dehydrate(client)));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
  });
  // A reload right after a change finds the change, not what stood before it.
  window.addEventListener('pagehide', write);
}
