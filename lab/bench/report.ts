export interface BenchOptions {
  /** Fewer rounds and rows, for CI: good for trends, not for quoting. */
  readonly short: boolean;
  /** Runs only these parts of a bench; empty runs all. */
  readonly parts: readonly string[];
  /** Reuses a database that took long to fill. */
  readonly keep: boolean;
  /** `--orders 10000000`, `--entries 100000000`: for benches with an adjustable size. */
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * As many as the cores of the reference machine, twice as many, and far more: a database behaves differently
 * with each.
 */
export const CONNECTIONS: readonly number[] = [2, 4, 16];

/** A figure with its baseline; printed as one line of JSON so that it can be tracked over time. */
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
  /** The lowest acceptable ratio. */
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
