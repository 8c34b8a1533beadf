import type { Locale } from '@cliffhanger/core/kernel';
import { createContext, type ReactNode, useContext } from 'react';

/** Labels that components need. This package has no texts: apps pass them translated. */
export interface UiMessages {
  readonly back: string;
  readonly close: string;
  readonly busy: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly retry: string;
  readonly loading: string;
  readonly loadMore: string;
  readonly noMore: string;
  readonly refreshing: string;
  /** Heading of a list that failed to load. */
  readonly problem: string;
  readonly clear: string;
  readonly copy: string;
  readonly less: string;
  readonly more: string;
  readonly monthBefore: string;
  readonly monthAfter: string;
  readonly hiddenAmount: string;
  readonly deleteDigit: string;
  readonly digitsEntered: (entered: number, of: number) => string;
  readonly step: (current: number, of: number) => string;
}

export interface UiSettings {
  readonly locale: Locale;
  /** Set by the user: hides every amount on every screen. */
  readonly isMoneyHidden: boolean;
  readonly words: UiMessages;
}

export const NO_MESSAGES: UiMessages = {
  back: '',
  close: '',
  busy: '',
  showPassword: '',
  hidePassword: '',
  retry: '',
  loading: '',
  loadMore: '',
  noMore: '',
  refreshing: '',
  problem: '',
  clear: '',
  copy: '',
  less: '',
  more: '',
  monthBefore: '',
  monthAfter: '',
  hiddenAmount: '',
  deleteDigit: '',
  digitsEntered: () => '',
  step: () => '',
};

const Settings = createContext<UiSettings>({ locale: 'en', isMoneyHidden: false, words: NO_MESSAGES });

export function UiProvider({ settings, children }: { settings: UiSettings; children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>;
}

export const useUiSettings = (): UiSettings => useContext(Settings);
