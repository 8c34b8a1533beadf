export * from './authenticator.ts';
export * from './signing.tsx';
