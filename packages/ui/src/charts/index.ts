export * from './chart.tsx';
export * from './heat-map.tsx';
