import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shows } from '@cliffhanger/testing/observations';
import { expect, test } from 'vitest';
import { REPOSITORY_FOLDER } from '../services/ports.ts';

test('the selected tab has the colour that the spec gives it, in the light scheme', () => {
  const tokens = readFileSync(join(REPOSITORY_FOLDER, 'packages/ui/src/tokens/tokens.css'), 'utf8');
  expect(tokens).toMatch(/--tab: light-dark\(#6666ff,/i);
  shows('tab-colour');
});
