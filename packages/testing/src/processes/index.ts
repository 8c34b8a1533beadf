export * from './running-program.ts';
