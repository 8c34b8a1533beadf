import { expect, test } from 'vitest';
import { holds } from './licences.ts';

const isAllowed = (licence: string): boolean => ['MIT', 'Apache-2.0'].includes(licence);

test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND Apache-2.0', 'GPL-2.0 OR (MIT AND Apache-2.0)'])(
  '%s may be used',
  (expression) => expect(holds(expression, isAllowed)).toBe(true),
);

test.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'Unknown', ''])(
  '"%s" may not be used',
  (expression) => expect(holds(expression, isAllowed)).toBe(false),
);
