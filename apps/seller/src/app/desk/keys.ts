import type { PageName } from '@cliffhanger/wire/pages';

/** What a key does on a wide window. */
export type KeyAction =
  | { readonly does: 'go'; readonly to: PageName }
  | { readonly does: 'move'; readonly by: 1 | -1 }
  | { readonly does: 'close' | 'pin' | 'show-keys' | 'await-page' };

export interface PressedKey {
  readonly key: string;
  /** Ctrl, Alt or the command key is held: that is somebody else's. */
  readonly isHeld: boolean;
  /** A field has the focus: letters are text there. */
  readonly isTyping: boolean;
  /** What has the focus moves by arrows itself: tabs, a slider. */
  readonly takesArrows: boolean;
  /** `G` was pressed a moment ago. */
  readonly isAfterG: boolean;
  /** Some people press keys by accident, or speak them: letters can be turned off (WCAG 2.1.4). */
  readonly lettersAreOff: boolean;
}

/** After `G`. */
const PAGE_KEYS: Readonly<Record<string, PageName>> = {
  h: 'home',
  d: 'hall',
  o: 'orders',
  l: 'library',
  w: 'wallet',
};

const ALWAYS: Readonly<Record<string, KeyAction>> = { escape: { does: 'close' } };
const ARROWS: Readonly<Record<string, KeyAction>> = {
  arrowdown: { does: 'move', by: 1 },
  arrowup: { does: 'move', by: -1 },
};
const LETTERS: Readonly<Record<string, KeyAction>> = {
  j: { does: 'move', by: 1 },
  k: { does: 'move', by: -1 },
  g: { does: 'await-page' },
  '[': { does: 'pin' },
  '?': { does: 'show-keys' },
};

export function actionOf(pressed: PressedKey): KeyAction | undefined {
  if (pressed.isHeld || pressed.isTyping) return undefined;
  const key = pressed.key.toLowerCase();
  if (key in ALWAYS) return ALWAYS[key];
  if (key in ARROWS) return pressed.takesArrows ? undefined : ARROWS[key];
  if (pressed.lettersAreOff) return undefined;
  const page = pressed.isAfterG ? PAGE_KEYS[key] : undefined;
  return page === undefined ? LETTERS[key] : { does: 'go', to: page };
}
