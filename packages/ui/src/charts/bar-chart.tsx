import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { CHART_HEIGHT, type ChartProps, Grid, PointLabel, PointList, plotOf } from './chart-parts.tsx';
import { useWidth } from './width.ts';

/** From the bottom up: the main value in full colour, the remainder pale. */
const TONES = ['fill-primary', 'fill-primary-soft'] as const;
const MOST_BAR_WIDTH = 28;
const TICKS = 3;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Bars of one or two stacked parts; the axis starts at zero. */
export function BarChart({ label, points, formatTick, chosen, onChoose }: ChartProps) {
  const [box, width] = useWidth();
  const plot = plotOf(width);
  const x = scaleBand({ domain: points.map(({ key }) => key), range: [0, plot.width], padding: 0.35 });
  const y = scaleLinear({
    domain: [0, Math.max(...points.map(({ values }) => sumOf(values)), 1)],
    range: [plot.bottom, plot.top],
    nice: TICKS,
  });
  const barWidth = Math.min(MOST_BAR_WIDTH, x.bandwidth());
  const left = (key: string) => (x(key) ?? 0) + (x.bandwidth() - barWidth) / 2;
  return (
    <figure ref={box} aria-label={label} className="min-w-0">
      <svg width={width} height={CHART_HEIGHT} aria-hidden className="block">
        <Grid ticks={y.ticks(TICKS)} y={y} width={plot.width} formatTick={formatTick} />
        {points.map((point) => (
          <g key={point.key} className={chosen !== undefined && chosen !== point.key ? 'opacity-45' : ''}>
            <Stack point={point} x={left(point.key)} width={barWidth} y={y} />
            <PointLabel x={left(point.key) + barWidth / 2} isStrong={chosen === point.key}>
              {point.label}
            </PointLabel>
            {onChoose !== undefined && (
              <Bar
                x={(x(point.key) ?? 0) - (x.step() - x.bandwidth()) / 2}
                y={0}
                width={x.step()}
                height={CHART_HEIGHT}
                className="cursor-pointer fill-transparent"
                onClick={() => onChoose(point.key)}
              />
            )}
          </g>
        ))}
      </svg>
      <PointList points={points} />
    </figure>
  );
}

interface StackProps {
  readonly point: ChartProps['points'][number];
  readonly x: number;
  readonly width: number;
  readonly y: (value: number) => number;
}

const Stack = ({ point: { values }, x, width, y }: StackProps) =>
  values.map((value, index) => {
    const from = sumOf(values.slice(0, index));
    const height = Math.max(0, y(from) - y(from + value));
    const isTop = index === values.length - 1;
    return value <= 0 ? null : (
      <path
        key={index}
        d={
          isTop
            ? roundedTop(x, y(from + value), width, height)
            : `M${x} ${y(from)}v${-height}h${width}v${height}z`
        }
        className={TONES[index % TONES.length]}
      />
    );
  });

const RADIUS = 4;

/** Rounds the top corners only. */
function roundedTop(x: number, y: number, width: number, height: number): string {
  const r = Math.min(RADIUS, height, width / 2);
  return `M${x} ${y + height}v${-(height - r)}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - r}z`;
}
