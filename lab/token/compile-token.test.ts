import { expect, test } from 'vitest';
import { TOKEN_BYTECODE } from '../../packages/testing/src/anvil/token-bytecode.ts';
import { compileToken } from './compile-token.ts';

test('the token that is deployed is the one that is written down', () => {
  expect(compileToken().bytecode).toBe(TOKEN_BYTECODE);
});
