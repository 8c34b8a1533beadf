import { expect, test } from 'vitest';
import { withoutNoise } from './schema.ts';

test('what pg_dump says of itself is left out, and what a function says inside stays', () => {
  const dump = [
    '-- Dumped by somebody',
    'SET lock_timeout = 0;',
    '\\restrict AbC1',
    'CREATE FUNCTION f() AS $$',
    '-- why',
    'SET x = 1;',
    '$$;',
    '-- Name: t',
    'CREATE TABLE t ();',
  ].join('\n');
  expect(withoutNoise(dump)).toBe('CREATE FUNCTION f() AS $$\n-- why\nSET x = 1;\n$$;\nCREATE TABLE t ();');
});
