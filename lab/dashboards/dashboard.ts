/** A dashboard as we think of it; `grafana.ts` makes Grafana's own form of it. */
export interface Dashboard {
  /** Names its file and its address in Grafana. */
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
  /** What one line is called, by its labels. */
  readonly legend: string;
  /** Shown only when there is something to show: an alarm that is open, a call that failed. */
  readonly isOftenEmpty?: true;
}

/** As Grafana calls them. */
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

/** How much per second, over as long as Grafana finds right for the width of the page. */
export const rate = (metric: string): string => `rate(${metric}[$__rate_interval])`;
