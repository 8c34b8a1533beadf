import type { Locale } from '@cliffhanger/core/kernel';
import type { ScreenState } from './spec-screens.ts';

/*
 * What a test run has really seen, told to whoever listens to it: `pnpm test` installs a listener that writes lines
 * for `pnpm spec:coverage`. Without one nothing happens. No import of Node's: tests of browser code observe too.
 */

export type Observation =
  /** A server answered a call: `ok`, the name of a refusal, or `token-invalid`. */
  | { readonly kind: 'answer'; readonly call: string; readonly outcome: string }
  /** A stored row went from one state to another; from `''` where it was written for the first time. */
  | {
      readonly kind: 'change';
      readonly of: string;
      readonly from: string;
      readonly to: string;
      readonly how: string;
    }
  /** A test failed to find another value than this constant of the spec. */
  | { readonly kind: 'constant'; readonly name: string }
  /** A browser drew this page in this state and language on a narrow phone, and it fitted and spoke that language. */
  | {
      readonly kind: 'screen';
      readonly page: string;
      readonly state: ScreenState;
      readonly locale: Locale;
    };

type Listener = (observation: Observation) => void;

const LISTENER = Symbol.for('cliffhanger.observations');
const listeners = globalThis as { [LISTENER]?: Listener };

export const listenToObservations = (listener: Listener): void => {
  listeners[LISTENER] = listener;
};

export const observe = (observation: Observation): void => listeners[LISTENER]?.(observation);
