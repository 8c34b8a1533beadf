export * from './seal-anew.ts';
