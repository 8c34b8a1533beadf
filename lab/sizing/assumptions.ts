/*
 * Assumptions without a measurement, because there is no production traffic yet; replace them with your own
 * figures. docs/sizing.md lists them beside the measured ones.
 */

export interface Assumption {
  readonly value: number;
  readonly meaning: string;
}

const assumed = (value: number, meaning: string): Assumption => ({ value, meaning });

export const ASSUMPTIONS = {
  peakFactor: assumed(5, 'the busiest minute, in times of the mean'),
  readsPerOrder: assumed(30, 'calls that only read, of sellers, viewers and staff, for each order'),
  writesPerOrder: assumed(3, 'calls that write, for each order: buying, shipping, watching'),
  clicksPerOrder: assumed(100, 'clicks on tracking links for each order'),
  mostBusy: assumed(0.5, 'how busy a core is at the peak: the rest is for what is not counted here'),
  otherCores: assumed(
    2,
    'for worker, chain processes, auditor, signer, edge and NATS, which were not measured',
  ),
  daysOfBackups: assumed(14, 'days of WAL that backups keep'),
  monthsKept: assumed(24, 'months until older partitions move to cheaper storage'),
} as const satisfies Record<string, Assumption>;

export type Assumptions = Readonly<Record<keyof typeof ASSUMPTIONS, number>>;

export const assumedValues = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value]),
) as Assumptions;
