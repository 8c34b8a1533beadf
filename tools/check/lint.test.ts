import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lint } from './programs.ts';

const HOOK = `import { useState } from 'react';
export function Planted({ isOpen }: { readonly isOpen: boolean }) {
  if (!isOpen) return null;
  const [text] = useState('');
  return <p>{text}</p>;
}
`;
const PROMISE = `const send = async (): Promise<void> => {};
export const later = (): void => {
  send();
};
`;

const PLANTED = [
  ['packages/ui/src/planted.tsx', HOOK, 'rules-of-hooks'],
  ['packages/client/src/planted.tsx', HOOK, 'rules-of-hooks'],
  ['apps/seller/src/planted.tsx', HOOK, 'rules-of-hooks'],
  ['apps/console/src/planted.tsx', HOOK, 'rules-of-hooks'],
  ['apps/storefront/src/planted.tsx', HOOK, 'rules-of-hooks'],
  ['packages/core/src/clock.ts', 'export const now = (): number => new Date().getTime();\n', 'an Instant'],
  ['packages/core/src/chance.ts', 'export const chance = (): number => Math.random();\n', 'through a port'],
  // Needs type information: proves that the type-aware rules run.
  ['apps/worker/src/planted.ts', PROMISE, 'no-floating-promises'],
] as const;

let root: string;
let found = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-lint-'));
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json'])
    copyFileSync(join(REPOSITORY_FOLDER, file), join(root, file));
  for (const [file, text] of PLANTED) plant(file, text);
  plant('apps/worker/tsconfig.json', '{ "extends": "../../tsconfig.base.json", "include": ["src"] }');
  plant('packages/core/src/sound.ts', 'export const one = 1;\n');
  found = (await lint.findProblems(root)).join('\n');
});
afterAll(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test.each(PLANTED)('a fault in %s is found', (file, _text, rule) => {
  const report = found.split(/\n\s*\n/).find((part) => part.includes(file));
  expect(report).toContain(rule);
});

test('nothing is found in sound code', () => {
  expect(found).not.toContain('sound.ts');
});
