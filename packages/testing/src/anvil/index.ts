export * from './anvil-program.ts';
export * from './json-rpc.ts';
export { TOKEN_BYTECODE } from './token-bytecode.ts';
