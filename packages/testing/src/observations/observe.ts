import type { Locale } from '@cliffhanger/core/kernel';
import type { ScreenState } from './spec-screens.ts';

/*
 * What a test run has observed, for a listener: `pnpm test` installs one that writes lines for `pnpm -C lab
 * spec:coverage`. Without a listener nothing happens. No Node imports, because tests of browser code observe too.
 */

export type Observation =
  /** A server responded to a call with `ok`, the name of a refusal, or `token-invalid`, and a message. */
  | { readonly kind: 'answer'; readonly call: string; readonly outcome: string; readonly text: string }
  /** A browser made a call that returned code 0. */
  | { readonly kind: 'made-call'; readonly path: string }
  /** A stored row changed its state, from `''` on insert. */
  | {
      readonly kind: 'change';
      readonly of: string;
      readonly from: string;
      readonly to: string;
      readonly how: string;
    }
  /** A test asserted a constant of the spec with this value. */
  | { readonly kind: 'constant'; readonly name: string; readonly value: string | number }
  /** A page rendered in this state and language on a narrow phone, without a fault. */
  | {
      readonly kind: 'screen';
      readonly page: string;
      readonly state: ScreenState;
      readonly locale: Locale;
    }
  /** A browser showed a required part of a screen or sheet, by its message. */
  | { readonly kind: 'part'; readonly page: string; readonly part: string; readonly locale: Locale };

type Listener = (observation: Observation) => void;

const LISTENER = Symbol.for('cliffhanger.observations');
const listeners = globalThis as { [LISTENER]?: Listener };

export const listenToObservations = (listener: Listener): void => {
  listeners[LISTENER] = listener;
};

export const observe = (observation: Observation): void => listeners[LISTENER]?.(observation);
