import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';

/**
 * Whether a page renders in two steps: first the visible part, then the rest. A page restored by back
 * navigation renders at once, because its scroll position may be anywhere.
 */
const StepsContext = createContext(false);

export const DrawnInSteps = ({ value, children }: { value: boolean; children: ReactNode }) => (
  <StepsContext value={value}>{children}</StepsContext>
);

/** False in the first step, true in the second, which is a deferred render that a tap may interrupt. */
function useIsSecondStep(): boolean {
  const isInSteps = use(StepsContext);
  return useDeferredValue(true, !isInSteps);
}

/** For content below the first screenful of a page. */
export const Later = ({ children }: { children: ReactNode }) => (useIsSecondStep() ? children : null);

/** Enough rows to fill a phone screen. */
const FIRST_ROWS = 6;

export function useRowsInSteps<Row>(rows: readonly Row[]): readonly Row[] {
  const isSecondStep = useIsSecondStep();
  return useMemo(() => (isSecondStep ? rows : rows.slice(0, FIRST_ROWS)), [isSecondStep, rows]);
}
