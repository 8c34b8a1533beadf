import { scaleBand, scaleLinear } from '@visx/scale';
import {
  CHART_HEIGHT,
  type ChartProps,
  Grid,
  PointLabel,
  PointList,
  plotOf,
  valueOf,
} from './chart-parts.tsx';
import { useWidth } from './width.ts';

const TICKS = 3;

/** For values that change once a day and stay constant in between. */
export function StepChart({ label, points, formatTick }: ChartProps) {
  const [box, width] = useWidth();
  const plot = plotOf(width);
  const x = scaleBand({ domain: points.map(({ key }) => key), range: [0, plot.width] });
  const y = scaleLinear({
    domain: [0, Math.max(...points.map(valueOf), 1)],
    range: [plot.bottom, plot.top],
    nice: TICKS,
  });
  const line = points
    .map((point, index) => `${index === 0 ? 'M0 ' : 'V'}${y(valueOf(point))}h${x.bandwidth()}`)
    .join('');
  return (
    <figure ref={box} aria-label={label} className="min-w-0">
      <svg width={width} height={CHART_HEIGHT} aria-hidden className="block">
        <Grid ticks={y.ticks(TICKS)} y={y} width={plot.width} formatTick={formatTick} />
        <path d={`${line}V${plot.bottom}H0z`} className="fill-tab-soft/60" />
        <path d={line} strokeWidth={2} strokeLinejoin="round" className="fill-none stroke-tab" />
        {points.map(({ key, label: below }) => (
          <PointLabel key={key} x={(x(key) ?? 0) + x.bandwidth() / 2} isStrong={false}>
            {below}
          </PointLabel>
        ))}
      </svg>
      <PointList points={points} />
    </figure>
  );
}
