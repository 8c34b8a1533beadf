export * from './anchor-account.ts';
export * from './sign-text.ts';
export * from './test-chain.ts';
export * from './test-token.ts';
export * from './twin-rows.ts';
export * from './watched-chain.ts';
