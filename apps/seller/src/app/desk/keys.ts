import type { PageName } from '@cliffhanger/wire/pages';

/** What a key does on a wide window. */
export type KeyAction =
  | { readonly does: 'go'; readonly to: PageName }
  | { readonly does: 'move'; readonly by: 1 | -1; readonly extends?: boolean }
  /** What stands on the screen and names this key as its own (`aria-keyshortcuts`). */
  | { readonly does: 'press'; readonly shortcut: Shortcut }
  | { readonly does: 'close' | 'pin' | 'show-keys' | 'await-page' | 'search' | 'filter' | 'confirm' };

/** Ship, quote, choose, compare, add, copy; and by number with what to pay, or which period is looked at. */
export type Shortcut = 'S' | 'Q' | 'X' | 'V' | 'A' | 'C' | '1' | '2' | '3' | '4';

export interface PressedKey {
  readonly key: string;
  /** Ctrl, Alt or the command key is held: that is somebody else's. */
  readonly isHeld: boolean;
  /** Ctrl or the command key, and no other. */
  readonly isCommand: boolean;
  readonly isShift: boolean;
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
  l: 'links',
  b: 'library',
  w: 'wallet',
};

const ALWAYS: Readonly<Record<string, KeyAction>> = { escape: { does: 'close' } };
const ARROWS: Readonly<Record<string, KeyAction>> = {
  arrowdown: { does: 'move', by: 1 },
  arrowup: { does: 'move', by: -1 },
};
const SHORTCUTS: readonly Shortcut[] = ['S', 'Q', 'X', 'V', 'A', 'C', '1', '2', '3', '4'];
const LETTERS: Readonly<Record<string, KeyAction>> = {
  ...Object.fromEntries(
    SHORTCUTS.map((shortcut) => [shortcut.toLowerCase(), { does: 'press', shortcut } as const]),
  ),
  j: { does: 'move', by: 1 },
  k: { does: 'move', by: -1 },
  '/': { does: 'filter' },
  g: { does: 'await-page' },
  '[': { does: 'pin' },
  '?': { does: 'show-keys' },
};

/** With Ctrl or the command key: nothing else writes with them, so they act in a field too. */
const COMMANDS: Readonly<Record<string, KeyAction>> = {
  k: { does: 'search' },
  enter: { does: 'confirm' },
};

export function actionOf(pressed: PressedKey): KeyAction | undefined {
  const key = pressed.key.toLowerCase();
  if (pressed.isCommand) return COMMANDS[key];
  if (pressed.isHeld || pressed.isTyping) return undefined;
  if (key in ALWAYS) return ALWAYS[key];
  if (key in ARROWS) return pressed.takesArrows ? undefined : ARROWS[key];
  if (pressed.lettersAreOff) return undefined;
  const page = pressed.isAfterG ? PAGE_KEYS[key] : undefined;
  if (page !== undefined) return { does: 'go', to: page };
  const action = LETTERS[key];
  return action?.does === 'move' && pressed.isShift ? { ...action, extends: true } : action;
}
