import { lazy, Suspense } from 'react';
import { CHART_HEIGHT, type ChartProps } from './chart-parts.tsx';

const KINDS = {
  bars: lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart })),
  line: lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart })),
  steps: lazy(async () => ({ default: (await import('./step-chart.tsx')).StepChart })),
} as const;

/** Loads the chart library lazily and reserves the height of the chart meanwhile. */
export function Chart({ kind, ...chart }: ChartProps & { readonly kind: keyof typeof KINDS }) {
  const Drawn = KINDS[kind];
  return (
    <div style={{ minHeight: CHART_HEIGHT }}>
      <Suspense>
        <Drawn {...chart} />
      </Suspense>
    </div>
  );
}

/** Legend. */
export const ChartKey = ({
  keys,
}: {
  keys: readonly { readonly label: string; readonly pale?: boolean }[];
}) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
    {keys.map(({ label, pale = false }) => (
      <li key={label} className="flex items-center gap-2">
        <span aria-hidden className={`size-2 rounded-full ${pale ? 'bg-primary-soft' : 'bg-primary'}`} />
        {label}
      </li>
    ))}
  </ul>
);
