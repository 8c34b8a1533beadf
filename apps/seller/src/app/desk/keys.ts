import type { PageName } from '@cliffhanger/wire/pages';

export type KeyAction =
  | { readonly does: 'go'; readonly to: PageName }
  | { readonly does: 'move'; readonly by: 1 | -1; readonly extends?: boolean }
  /** Clicks the visible element with this `aria-keyshortcuts`. */
  | { readonly does: 'press'; readonly shortcut: Shortcut }
  | { readonly does: 'close' | 'pin' | 'show-keys' | 'await-page' | 'search' | 'filter' | 'confirm' };

/** Ship, quote, select, compare, add, copy; the numbers choose a payment source or a period. */
export type Shortcut = 'S' | 'Q' | 'X' | 'V' | 'A' | 'C' | '1' | '2' | '3' | '4';

export interface PressedKey {
  readonly key: string;
  /** Ctrl, Alt or Meta is held: the key belongs to the browser. */
  readonly isHeld: boolean;
  /** Ctrl or Meta only. */
  readonly isCommand: boolean;
  readonly isShift: boolean;
  /** A text field has focus. */
  readonly isTyping: boolean;
  /** The focused element uses the arrow keys itself, such as tabs or a slider. */
  readonly takesArrows: boolean;
  /** `G` was pressed a moment ago. */
  readonly isAfterG: boolean;
  /** Single-letter shortcuts must be optional (WCAG 2.1.4): some people press keys by accident or use speech input. */
  readonly lettersAreOff: boolean;
}

/** The second key after `G`. */
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

/** With Ctrl or Meta; they also work in a text field. */
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
