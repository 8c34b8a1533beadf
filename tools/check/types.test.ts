import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { types } from './types.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-types-'));
  plant('tsconfig.base.json', {
    compilerOptions: { strict: true, module: 'nodenext', types: [], lib: ['ES2024'] },
  });
  plant('node_modules/@types/node/index.d.ts', 'declare const process: { readonly pid: number };');
  workspace('packages/core', []);
  workspace('apps/api', ['node']);
  workspace('apps/worker', ['node']);
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, content: object | string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function workspace(folder: string, names: readonly string[]): void {
  const compilerOptions = { types: names };
  plant(`${folder}/tsconfig.json`, {
    extends: '../../tsconfig.base.json',
    compilerOptions,
    include: ['src'],
  });
  plant(`${folder}/src/sound.ts`, 'export const one: number = 1;\n');
}

const problems = (): Promise<readonly string[]> => types.findProblems(root);

test('sound code holds', async () => {
  expect(await problems()).toEqual([]);
});

test('a wrong type is found in every workspace of a program', async () => {
  for (const folder of ['apps/api', 'apps/worker', 'packages/core'])
    plant(`${folder}/src/wrong.ts`, "export const one: number = 'one';\n");
  const found = await problems();
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining(
      ['apps/api', 'apps/worker', 'packages/core'].map((folder) =>
        expect.stringContaining(`${folder}/src/wrong.ts(1,14): error TS2322`),
      ),
    ),
  );
});

test('a package without an environment does not see Node', async () => {
  for (const folder of ['apps/api', 'packages/core'])
    plant(`${folder}/src/pid.ts`, 'export const { pid } = process;\n');
  expect(await problems()).toEqual([expect.stringContaining('packages/core/src/pid.ts(1,24): error TS2591')]);
});

test('a dependency that brings the browser to server code is found', async () => {
  plant(
    'apps/api/node_modules/draws/index.d.ts',
    '/// <reference lib="dom" />\nexport const draw: () => void;\n',
  );
  plant('apps/api/node_modules/draws/package.json', { name: 'draws', types: './index.d.ts' });
  plant('apps/api/src/draws.ts', "import { draw } from 'draws';\ndraw();\n");
  expect(await problems()).toEqual([expect.stringContaining('lib.dom.d.ts is in the program of')]);
});

test('the canary reports a file that no program includes', async () => {
  plant('apps/api/build/stray.ts', 'export const one = 1;\n');
  expect(await problems()).toEqual(['canary: no tsconfig.json includes apps/api/build/stray.ts']);
});
