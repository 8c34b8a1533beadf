export * from './choice.ts';
export * from './column-chooser.tsx';
export * from './columns.ts';
export * from './data-table.tsx';
export * from './filter-menu.tsx';
export type { TableSort } from './table-head.tsx';
