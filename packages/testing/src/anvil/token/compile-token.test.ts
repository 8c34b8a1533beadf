import { expect, test } from 'vitest';
import { compileToken } from './compile-token.ts';
import { TOKEN_BYTECODE } from './token-bytecode.ts';

test('the token that is deployed is the one that is written down', () => {
  expect(compileToken().bytecode).toBe(TOKEN_BYTECODE);
});
