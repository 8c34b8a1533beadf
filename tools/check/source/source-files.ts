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

/** Folders of the product's code; `docs` is prose and generated reference, and the lab has its own checks. */
export const CODE_FOLDERS = ['packages', 'apps', 'e2e', 'tools'] as const;

/** Sorted paths of our own files below the root; walks the folders, so that it works without git. */
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
