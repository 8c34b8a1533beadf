import type { MessageBundle } from '@cliffhanger/i18n';
import type { PageName } from '@cliffhanger/wire/pages';
import type { ComponentType } from 'react';

export type TabName = 'home' | 'hall' | 'orders' | 'mine';

interface Screen {
  readonly page: PageName;
  /** The first page of a tab shows the tab bar. */
  readonly tab?: TabName;
  /** Texts of other capabilities that only this screen needs. */
  readonly messages?: readonly MessageBundle[];
  readonly load: () => Promise<ComponentType>;
}

/**
 * The first page of a tab, which is opened cold. Data of its own (`features/<name>/tab.ts`), because the build reads it
 * too: what the page fetches before the shell has run.
 */
export interface TabScreen {
  readonly page: PageName;
  readonly tab: TabName;
  /** All that it speaks with beside the shell's. */
  readonly messages: readonly MessageBundle[];
  /** The file that its `load` imports, below `src`. */
  readonly file: string;
}

/**
 * What `features/<name>/screens.ts` exports as `SCREENS`; the app collects them. Each screen is a file of its own,
 * fetched with its texts when it is opened.
 */
export interface FeatureScreens {
  readonly messages: readonly MessageBundle[];
  readonly screens: readonly Screen[];
}

export type RegisteredScreen = Required<Pick<Screen, 'page' | 'messages' | 'load'>> & Pick<Screen, 'tab'>;
