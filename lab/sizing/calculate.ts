import type { Assumptions } from './assumptions.ts';
import type { CostsOfAnOrder } from './measured-costs.ts';

/** Resources for this many orders per day, at the peak and after years. */
export interface Capacity {
  readonly ordersPerDay: number;
  readonly ordersPerSecondAtPeak: number;
  readonly postgresCores: number;
  readonly apiProcesses: number;
  readonly ingestProcesses: number;
  /** Includes processes that were not measured. */
  readonly cores: number;
  readonly walGigabytesPerDay: number;
  readonly walMegabitsAtPeak: number;
  readonly storedGigabytesPerYear: number;
  readonly storedGigabytesKept: number;
  readonly backupGigabytes: number;
}

const SECONDS_A_DAY = 86_400;
const MS_A_SECOND = 1_000;
const GIGABYTE = 1e9;
const MEGABIT = 1e6 / 8;
const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;
/** Two, so that one may fail. */
const FEWEST = 2;

export interface Costs {
  readonly order: CostsOfAnOrder;
  /** CPU time of the serving thread per click: `pnpm -C lab bench click`. */
  readonly ingestMsPerClick: number;
}

export function capacityFor(
  ordersPerDay: number,
  { order, ingestMsPerClick }: Costs,
  assumed: Assumptions,
): Capacity {
  const atPeak = (ordersPerDay / SECONDS_A_DAY) * assumed.peakFactor;
  const steps = [order.placing, order.shipping, order.settling];
  const postgresMs =
    total(steps.map((step) => step.postgresMs)) + assumed.readsPerOrder * order.readingCall.postgresMs;
  const apiMs =
    assumed.readsPerOrder * order.readingCall.apiMs + assumed.writesPerOrder * order.shippingCall.apiMs;
  const coresFor = (ms: number): number => (atPeak * ms) / MS_A_SECOND / assumed.mostBusy;
  const [postgresCores, apiCores] = [coresFor(postgresMs), coresFor(apiMs)];
  const ingestCores = coresFor(assumed.clicksPerOrder * ingestMsPerClick);
  const walBytes = total(steps.map((step) => step.walBytes));
  const storedBytes = order.buying.storedBytes + total(steps.map((step) => step.storedBytes));
  const storedPerYear = (ordersPerDay * DAYS_A_YEAR * storedBytes) / GIGABYTE;
  const storedKept = (storedPerYear * assumed.monthsKept) / MONTHS_A_YEAR;
  const walPerDay = (ordersPerDay * walBytes) / GIGABYTE;
  return {
    ordersPerDay,
    ordersPerSecondAtPeak: atPeak,
    postgresCores,
    apiProcesses: Math.max(FEWEST, Math.ceil(apiCores)),
    ingestProcesses: Math.max(FEWEST, Math.ceil(ingestCores)),
    cores: postgresCores + apiCores + ingestCores + assumed.otherCores,
    walGigabytesPerDay: walPerDay,
    walMegabitsAtPeak: (atPeak * walBytes) / MEGABIT,
    storedGigabytesPerYear: storedPerYear,
    storedGigabytesKept: storedKept,
    // Two full backups, and the WAL since the older one.
    backupGigabytes: 2 * storedKept + walPerDay * assumed.daysOfBackups,
  };
}

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
