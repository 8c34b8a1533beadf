/** Our model of a dashboard; `grafana.ts` converts it to Grafana's format. */
export interface Dashboard {
  /** Determines its file name and its URL in Grafana. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly title: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
}

export interface Query {
  readonly expression: string;
  /** A line's name, from its labels. */
  readonly legend: string;
  /** Hidden without data, such as an open alarm or a failed call. */
  readonly isOftenEmpty?: true;
}

/** Grafana's names. */
export type Unit = 'short' | 's' | 'ops' | 'percentunit' | 'bytes' | 'bool_yes_no';

export const panel = (title: string, unit: Unit, ...queries: readonly Query[]): Panel => ({
  title,
  unit,
  queries,
});
export const line = (expression: string, legend: string): Query => ({ expression, legend });
export const sometimes = (expression: string, legend: string): Query => ({
  expression,
  legend,
  isOftenEmpty: true,
});

/** The rate per second, over an interval that Grafana chooses. */
export const rate = (metric: string): string => `rate(${metric}[$__rate_interval])`;
