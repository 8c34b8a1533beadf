export * from './chart.tsx';
export type { ChartPoint } from './chart-parts.tsx';
