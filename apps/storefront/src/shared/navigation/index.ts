export * from './address.ts';
export * from './link.tsx';
