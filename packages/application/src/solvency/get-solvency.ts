import type { Requires, SolvencyDay } from '../ports/index.ts';

const DAYS_SHOWN = 92;

export interface SolvencyHistory {
  /** The requested or the newest day; undefined when there is none. */
  readonly shown: SolvencyDay | undefined;
  /** The newest 92, oldest first. */
  readonly days: readonly SolvencyDay[];
}

/** Public. */
export const getSolvency =
  ({ transactions }: Requires<'transactions', 'solvency'>) =>
  (day?: string): Promise<SolvencyHistory> =>
    transactions.read(async ({ solvency }) => ({
      shown: await solvency.find(day),
      days: await solvency.list(DAYS_SHOWN),
    }));
