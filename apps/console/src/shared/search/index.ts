import { create } from 'zustand';

/** A record opened earlier in this tab. */
export interface RecentRecord {
  readonly kind: 'seller' | 'order' | 'viewer';
  readonly to: string;
  readonly title: string;
}

const KEY = 'recent-records';
const MOST_RECENT = 4;

function stored(): readonly RecentRecord[] {
  const text = sessionStorage.getItem(KEY);
  return text === null ? [] : (JSON.parse(text) as RecentRecord[]);
}

interface SearchState {
  readonly isOpen: boolean;
  readonly recent: readonly RecentRecord[];
}

const useState = create<SearchState>(() => ({ isOpen: false, recent: stored() }));

export const useSearchState = (): SearchState => useState();

export const openSearch = (): void => useState.setState({ isOpen: true });
export const closeSearch = (): void => useState.setState({ isOpen: false });

/** Session storage: this tab only, like the session itself. */
export function rememberRecord(record: RecentRecord): void {
  const recent = [record, ...useState.getState().recent.filter(({ to }) => to !== record.to)].slice(
    0,
    MOST_RECENT,
  );
  sessionStorage.setItem(KEY, JSON.stringify(recent));
  useState.setState({ recent });
}
