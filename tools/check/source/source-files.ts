import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const NOT_SOURCE = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  '.data',
  '.git',
  '.turbo',
]);

/** Where the product's code lives; `docs` is prose and generated reference, and the lab checks itself. */
export const CODE_FOLDERS = ['packages', 'apps', 'e2e', 'tools'] as const;

/** Paths of our own files below the root, in a fixed order; walked, so that it works without git too. */
export function sourceFiles(root: string, endings: readonly string[]): readonly string[] {
  return filesBelow(root)
    .map((file) => relative(root, file))
    .filter((file) => endings.some((ending) => file.endsWith(ending)));
}

export const isInCodeFolder = (file: string): boolean =>
  CODE_FOLDERS.some((folder) => file.startsWith(`${folder}/`));

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
