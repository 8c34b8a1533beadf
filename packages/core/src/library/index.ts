export * from './auto-ship.ts';
export * from './click.ts';
export * from './consignment.ts';
export * from './funnel.ts';
export * from './link-search.ts';
export * from './rights.ts';
export * from './tracking-link.ts';
export * from './view.ts';
