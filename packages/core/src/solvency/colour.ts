import type { Instant, Money } from '../kernel/index.ts';

/** Green: proven on chains alone; amber: together with stated money; red: not even then (DOMAIN §15). */
export type SolvencyColour = 'green' | 'amber' | 'red';

export interface SolvencyTotals {
  readonly owed: Money;
  readonly proven: Money;
  /** Stated by others, without proof. */
  readonly stated: Money;
}

export function solvencyColour({ owed, proven, stated }: SolvencyTotals): SolvencyColour {
  if (proven >= owed) return 'green';
  return proven + stated >= owed ? 'amber' : 'red';
}

/** Since when it has been red, and in how many consecutive reports. */
export interface RedSince {
  readonly since: Instant;
  readonly reports: number;
}

interface EarlierReport {
  readonly redSince: RedSince | null;
}

/** A day without a report ends nothing; only a report that is not red does. */
export function redSince(
  { colour, takenAt }: { readonly colour: SolvencyColour; readonly takenAt: Instant },
  before: EarlierReport | undefined,
): RedSince | null {
  if (colour !== 'red') return null;
  const earlier = before?.redSince ?? null;
  return earlier === null
    ? { since: takenAt, reports: 1 }
    : { since: earlier.since, reports: earlier.reports + 1 };
}
