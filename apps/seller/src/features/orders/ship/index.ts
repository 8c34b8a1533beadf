export * from './ship-many.tsx';
export * from './ship-one.tsx';
