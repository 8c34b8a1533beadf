import { create } from 'zustand';

/* Player preferences for all films, stored per device. */

interface Choices {
  readonly speed: number;
  /** A language or `off`; `undefined` follows the app's language. */
  readonly captions: string | undefined;
  readonly likes: readonly string[];
  /** Hides the swipe hint. */
  readonly hasSwiped: boolean;
}

const KEY = 'watch-choices';
const AT_FIRST: Choices = {
  speed: 1,
  captions: undefined,
  likes: [],
  hasSwiped: false,
};
const MOST_STORED = 500;

function readStored(): Choices {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>) };
  } catch {
    return AT_FIRST;
  }
}

const useStore = create<Choices>(readStored);
useStore.subscribe((choices) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
});

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

export const useChoices = useStore;
export const choose = (change: Partial<Choices>): void => useStore.setState(change);

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((stored) => stored !== item) : [...list, item].slice(-MOST_STORED);

export const toggleLike = (likeKey: string): void =>
  choose({ likes: toggled(useStore.getState().likes, likeKey) });
export const like = (likeKey: string): void => {
  if (!useStore.getState().likes.includes(likeKey)) toggleLike(likeKey);
};

export const toggleCaptions = (): void =>
  choose({ captions: useStore.getState().captions === 'off' ? undefined : 'off' });
