import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';

/**
 * Whether a page is drawn from its top: what is seen first, then the rest. One that is come back to is drawn whole,
 * because the place where it was left may lie anywhere.
 */
const StepsContext = createContext(false);

export const DrawnInSteps = ({ value, children }: { value: boolean; children: ReactNode }) => (
  <StepsContext value={value}>{children}</StepsContext>
);

/** False in the first step of a page, and true in the second, which a tap may interrupt. */
function useIsSecondStep(): boolean {
  const isInSteps = use(StepsContext);
  return useDeferredValue(true, !isInSteps);
}

/** For what lies below the first screenful of a page. */
export const Later = ({ children }: { children: ReactNode }) => (useIsSecondStep() ? children : null);

/** As many rows as fill a phone, then all of them. */
const FIRST_ROWS = 6;

export function useRowsInSteps<Row>(rows: readonly Row[]): readonly Row[] {
  const isSecondStep = useIsSecondStep();
  return useMemo(() => (isSecondStep ? rows : rows.slice(0, FIRST_ROWS)), [isSecondStep, rows]);
}
