import { create } from 'zustand';

/* What somebody chose once for all films, kept on the device. */

interface Choices {
  readonly speed: number;
  /** A language, or `off`; undefined: as the app speaks. */
  readonly captions: string | undefined;
  readonly likes: readonly string[];
  /** Gestures that were done once need no hint. */
  readonly hasSwiped: boolean;
}

const KEY = 'watch-choices';
const AT_FIRST: Choices = {
  speed: 1,
  captions: undefined,
  likes: [],
  hasSwiped: false,
};
const MOST_KEPT = 500;

function readKept(): Choices {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>) };
  } catch {
    return AT_FIRST;
  }
}

const useStore = create<Choices>(readKept);
useStore.subscribe((choices) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Without storage a choice holds until the page is left.
  }
});

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

export const useChoices = useStore;
export const choose = (change: Partial<Choices>): void => useStore.setState(change);

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((kept) => kept !== item) : [...list, item].slice(-MOST_KEPT);

export const toggleLike = (likeKey: string): void =>
  choose({ likes: toggled(useStore.getState().likes, likeKey) });
export const like = (likeKey: string): void => {
  if (!useStore.getState().likes.includes(likeKey)) toggleLike(likeKey);
};

/** Off, and back to those of the app's language. */
export const toggleCaptions = (): void =>
  choose({ captions: useStore.getState().captions === 'off' ? undefined : 'off' });
