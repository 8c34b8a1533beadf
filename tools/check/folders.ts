import { dirname } from 'node:path';
import type { Check } from './check.ts';
import { isInCodeFolder, sourceFiles } from './source/source-files.ts';

/** A folder with more files cannot be scanned at a glance, and must be split by subject. */
const MOST_FILES = 25;

export const folders: Check = {
  name: 'folders',
  findProblems: async (root) =>
    [...Map.groupBy(sourceFiles(root, ['.ts', '.tsx']).filter(isInCodeFolder), (file) => dirname(file))]
      .filter(([, files]) => files.length > MOST_FILES)
      .map(([folder, files]) => `${folder} has ${files.length} files, more than ${MOST_FILES}`),
};
