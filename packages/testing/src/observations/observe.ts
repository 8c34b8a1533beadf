import type { Locale } from '@cliffhanger/core/kernel';
import type { ScreenState } from './spec-screens.ts';

/*
 * What a test run has really seen, told to whoever listens to it: `pnpm test` installs a listener that writes lines
 * for `pnpm -C lab spec:coverage`. Without one nothing happens. No import of Node's: tests of browser code observe too.
 */

export type Observation =
  /** A server answered a call: `ok`, the name of a refusal, or `token-invalid`; with the words it said. */
  | { readonly kind: 'answer'; readonly call: string; readonly outcome: string; readonly text: string }
  /** A browser made a call, and was answered with code 0. */
  | { readonly kind: 'made-call'; readonly path: string }
  /** A stored row went from one state to another; from `''` where it was written for the first time. */
  | {
      readonly kind: 'change';
      readonly of: string;
      readonly from: string;
      readonly to: string;
      readonly how: string;
    }
  /** A test asserted a constant of the spec with this value. */
  | { readonly kind: 'constant'; readonly name: string; readonly value: string | number }
  /** A browser drew this page in this state and language on a narrow phone, and it fitted and spoke that language. */
  | {
      readonly kind: 'screen';
      readonly page: string;
      readonly state: ScreenState;
      readonly locale: Locale;
    }
  /** A browser showed a part that a screen or a sheet must hold, by the message that says it. */
  | { readonly kind: 'part'; readonly page: string; readonly part: string; readonly locale: Locale };

type Listener = (observation: Observation) => void;

const LISTENER = Symbol.for('cliffhanger.observations');
const listeners = globalThis as { [LISTENER]?: Listener };

export const listenToObservations = (listener: Listener): void => {
  listeners[LISTENER] = listener;
};

export const observe = (observation: Observation): void => listeners[LISTENER]?.(observation);
