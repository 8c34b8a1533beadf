export interface BenchOptions {
  /** Fewer rounds and fewer rows, for the CI: a look at the trend, not a figure to quote. */
  readonly short: boolean;
  /** Only these parts of a bench that has several; none: all of them. */
  readonly parts: readonly string[];
  /** A database that took long to fill stays for the next time. */
  readonly keep: boolean;
  /** `--orders 10000000`, `--entries 100000000`: where a size can be chosen. */
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * As many as the cores of the machine that figures are taken on, twice as many, and far more: what a database does is
 * another matter with each.
 */
export const CONNECTIONS: readonly number[] = [2, 4, 16];

/** One figure beside what it is compared with; printed as one line of JSON so that it can be followed over time. */
export interface Measurement {
  readonly name: string;
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  readonly target: number;
  readonly verdict: 'reached' | 'missed';
  readonly unit: string;
  readonly [detail: string]: unknown;
}

export interface Figures {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** The lowest ratio that is good enough. */
  readonly target: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const measurementOf = ({ details = {}, ours, bare, ratio, ...figures }: Figures): Measurement => ({
  ...figures,
  target: rounded(figures.target),
  ours: rounded(ours),
  bare: rounded(bare),
  ratio: rounded(ratio),
  verdict: ratio >= figures.target ? 'reached' : 'missed',
  ...details,
});

const rounded = (figure: number): number => Number(figure.toPrecision(4));

export function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('no figures, no median');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
