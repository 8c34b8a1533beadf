export * from './action-bar.tsx';
export * from './app-bar.tsx';
export * from './card.tsx';
export * from './facts.tsx';
export * from './list-row.tsx';
export * from './tab-bar.tsx';
