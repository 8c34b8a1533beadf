import type { ReactNode } from 'react';
import { type UiMessages, UiProvider, type UiSettings } from './ui-settings.tsx';

/** Each message is its own key, so that tests can find its element. */
const WORDS: UiMessages = {
  back: 'back',
  close: 'close',
  busy: 'busy',
  showPassword: 'show password',
  hidePassword: 'hide password',
  retry: 'retry',
  loading: 'loading',
  loadMore: 'load more',
  noMore: 'no more',
  refreshing: 'refreshing',
  problem: 'problem',
  clear: 'clear',
  copy: 'copy',
  less: 'less',
  more: 'more',
  monthBefore: 'month before',
  monthAfter: 'month after',
  hiddenAmount: 'hidden amount',
  deleteDigit: 'delete digit',
  digitsEntered: (entered, of) => `${entered} of ${of}`,
  step: (current, of) => `${current} of ${of}`,
};

const SETTINGS: UiSettings = { locale: 'en', isMoneyHidden: false, words: WORDS };

export const ui = (children: ReactNode, change: Partial<UiSettings> = {}) => (
  <UiProvider settings={{ ...SETTINGS, ...change }}>{children}</UiProvider>
);
