export * from './network-name.ts';
