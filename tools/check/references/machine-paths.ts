import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../source/source-files.ts';
import { PLANTS_THEM } from './citations.ts';

/** A home folder, or a checkout in a container: the path does not exist on other machines. */
const MACHINE_PATH = /(?<![\w.~*})\]-])\/(?:(?:home|Users)\/[\w.-]+|root|work)\/[\w./-]*/g;

/** Absolute paths of a developer's machine in any text file. */
export const findMachinePaths = (root: string): readonly string[] =>
  sourceFiles(root, [''])
    .filter((file) => !PLANTS_THEM.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'latin1');
      if (text.includes('\0')) return [];
      return [...text.matchAll(MACHINE_PATH)].map(([path]) => `${file}: ${path} is a path of one machine`);
    });
