export * from './stripe-stand-in.ts';
