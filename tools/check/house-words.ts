import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { sourceFiles } from './source/source-files.ts';

/** Names that say nothing about what is inside (STYLE 8). */
const EMPTY_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'lib',
  'services',
  'managers',
]);
const NAMED_RIGHTLY = ['tools/services/'];
const MACHINE_PATH = /(?<![\w.:/-])\/(work|root|home\/\w+|Users\/\w+)\/\w/;

const TEXT_ENDINGS = [
  '.ts',
  '.tsx',
  '.mjs',
  '.css',
  '.sql',
  '.json',
  '.html',
  '.md',
  '.yaml',
  '.yml',
  '.sh',
  '/run',
];

export const houseWords: Check = {
  name: 'house words',
  findProblems: async (root) =>
    sourceFiles(root, TEXT_ENDINGS).flatMap((file) => [...emptyNames(file), ...machinePaths(root, file)]),
};

function emptyNames(file: string): string[] {
  if (NAMED_RIGHTLY.some((folder) => file.startsWith(folder))) return [];
  const parts = file.split('/').map((part) => part.replace(/\..*$/, ''));
  const empty = parts.find((part) => EMPTY_NAMES.has(part));
  return empty === undefined ? [] : [`${file}: "${empty}" does not say what is in it`];
}

function machinePaths(root: string, file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    MACHINE_PATH.test(line) ? [`${file}:${index + 1}: a path of somebody's machine`] : [],
  );
}
