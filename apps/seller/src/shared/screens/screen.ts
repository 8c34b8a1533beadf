import type { MessageBundle } from '@cliffhanger/i18n';
import type { PageName } from '@cliffhanger/wire/pages';
import type { ComponentType } from 'react';

export type TabName = 'home' | 'hall' | 'orders' | 'mine';

interface Screen {
  readonly page: PageName;
  /** Set on the first page of a tab, which shows the tab bar. */
  readonly tab?: TabName;
  /** Further message bundles of this screen. */
  readonly messages?: readonly MessageBundle[];
  readonly load: () => Promise<ComponentType>;
}

/**
 * The first page of a tab, which may be the cold start. A file without code (`features/<name>/tab.ts`), because the
 * build reads it too, to prefetch before the shell runs.
 */
export interface TabScreen {
  readonly page: PageName;
  readonly tab: TabName;
  /** All message bundles except `shell`. */
  readonly messages: readonly MessageBundle[];
  /** The file that `load` imports, relative to `src`. */
  readonly file: string;
}

/**
 * The `SCREENS` export of `features/<name>/screens.ts`, collected by the app. Each screen is a separate chunk, loaded
 * with its messages when opened.
 */
export interface FeatureScreens {
  readonly messages: readonly MessageBundle[];
  readonly screens: readonly Screen[];
}

export type RegisteredScreen = Required<Pick<Screen, 'page' | 'messages' | 'load'>> & Pick<Screen, 'tab'>;
