export * from './ship-many-bar.tsx';
export * from './ship-one.tsx';
