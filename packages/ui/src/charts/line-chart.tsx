import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import {
  CHART_HEIGHT,
  type ChartPoint,
  type ChartProps,
  Grid,
  PointLabel,
  PointList,
  plotOf,
  valueOf,
} from './chart-parts.tsx';
import { useWidth } from './width.ts';

const TICKS = 3;
const MARGIN = 12;

/** A value over time, such as a balance or a click count. */
export function LineChart({ label, points, formatTick, chosen, onChoose }: ChartProps) {
  const [box, width] = useWidth();
  const plot = plotOf(width);
  const x = scalePoint({
    domain: points.map(({ key }) => key),
    range: [MARGIN, Math.max(MARGIN, plot.width - MARGIN)],
  });
  const y = scaleLinear({
    domain: [0, Math.max(...points.map(valueOf), 1)],
    range: [plot.bottom, plot.top],
    nice: TICKS,
  });
  const at = (point: ChartPoint) => x(point.key) ?? 0;
  const height = (point: ChartPoint) => y(valueOf(point));
  const highlighted = points.find(({ key }) => key === chosen) ?? points.at(-1);
  return (
    <figure ref={box} aria-label={label} className="min-w-0">
      <svg width={width} height={CHART_HEIGHT} aria-hidden className="block">
        <Grid ticks={y.ticks(TICKS)} y={y} width={plot.width} formatTick={formatTick} />
        <AreaClosed data={[...points]} x={at} y={height} yScale={y} className="fill-primary-soft/60" />
        <LinePath
          data={[...points]}
          x={at}
          y={height}
          strokeWidth={2}
          strokeLinejoin="round"
          className="fill-none stroke-primary"
        />
        {highlighted !== undefined && (
          <circle
            cx={at(highlighted)}
            cy={height(highlighted)}
            r={4.5}
            strokeWidth={2}
            className="fill-primary stroke-surface"
          />
        )}
        {points.map((point) => (
          <g key={point.key}>
            <PointLabel x={at(point)} isStrong={chosen === point.key}>
              {point.label}
            </PointLabel>
            {onChoose !== undefined && (
              <rect
                x={at(point) - x.step() / 2}
                width={Math.max(0, x.step())}
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
