export const CHART_HEIGHT = 176;
const AXIS_HEIGHT = 24;
const AXIS_WIDTH = 44;
const TOP = 8;

export interface ChartPoint {
  readonly key: string;
  /** Axis label; empty where labels would overlap. */
  readonly label: string;
  /** Stacked from the bottom up. */
  readonly values: readonly number[];
  /** Text for screen readers and for the tooltip. */
  readonly words: string;
}

/** For charts with a single value per point. */
export const valueOf = ({ values }: ChartPoint): number => values[0] ?? 0;

export interface ChartProps {
  /** Accessible name: one sentence that describes the chart. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly formatTick: (value: number) => string;
  readonly chosen?: string | undefined;
  readonly onChoose?: (key: string) => void;
}

export const plotOf = (width: number) => ({
  width: Math.max(0, width - AXIS_WIDTH),
  top: TOP,
  bottom: CHART_HEIGHT - AXIS_HEIGHT,
});

interface GridProps {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly width: number;
  readonly formatTick: (value: number) => string;
}

/** Horizontal grid lines with their tick labels. */
export const Grid = ({ ticks, y, width, formatTick }: GridProps) => (
  <>
    {ticks.map((tick) => (
      <g key={tick}>
        <line x1={0} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
        <text
          x={width + AXIS_WIDTH}
          y={y(tick)}
          dy="0.32em"
          textAnchor="end"
          className="figures fill-muted text-micro font-medium"
        >
          {formatTick(tick)}
        </text>
      </g>
    ))}
  </>
);

interface PointLabelProps {
  readonly x: number;
  readonly isStrong: boolean;
  readonly children: string;
}

export const PointLabel = ({ x, isStrong, children }: PointLabelProps) => (
  <text
    x={x}
    y={CHART_HEIGHT - 6}
    textAnchor="middle"
    className={`figures text-micro ${isStrong ? 'fill-ink font-bold' : 'fill-muted font-medium'}`}
  >
    {children}
  </text>
);

/** The data points as a list for screen readers. */
export const PointList = ({ points }: { points: readonly ChartPoint[] }) => (
  <ol className="sr-only">
    {points.map(({ key, words }) => (
      <li key={key}>{words}</li>
    ))}
  </ol>
);
