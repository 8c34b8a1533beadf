import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedCode } from './programs.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-unused-'));
  for (const file of ['knip.json', 'pnpm-workspace.yaml'])
    copyFileSync(join(REPOSITORY_FOLDER, file), join(root, file));
  plant('package.json', '{ "name": "planted", "private": true }');
  // A package with a barrel as its entry, and a package that uses one of its two exports.
  plant('packages/core/package.json', manifest('core', {}));
  plant('packages/core/src/orders/deadlines.ts', 'export const USED_MS = 1;\nexport const PLANTED_MS = 2;\n');
  plant('packages/core/src/orders/index.ts', "export * from './deadlines.ts';\n");
  plant('packages/application/package.json', manifest('application', { '@cliffhanger/core': 'workspace:*' }));
  plant(
    'packages/application/src/orders/index.ts',
    "import { USED_MS } from '@cliffhanger/core/orders';\nif (USED_MS > 1) throw new Error();\n",
  );
  link('packages/application/node_modules/@cliffhanger/core', 'packages/core');
});
afterAll(() => rmSync(root, { recursive: true }));

const manifest = (name: string, dependencies: object): string =>
  JSON.stringify({ name: `@cliffhanger/${name}`, exports: { './*': './src/*/index.ts' }, dependencies });

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function link(from: string, to: string): void {
  mkdirSync(dirname(join(root, from)), { recursive: true });
  symlinkSync(join(root, to), join(root, from));
}

test('an unused export is found behind the barrel of its package too', async () => {
  const found = (await unusedCode.findProblems(root)).join('\n');
  expect(found).toContain('Unused exports (1)\nPLANTED_MS  packages/core/src/orders/deadlines.ts');
});
