import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { GeneratedFile } from './generated-files.ts';

export function writeFiles(files: readonly GeneratedFile[]): void {
  for (const { path, produce } of files) {
    const file = join(REPOSITORY_FOLDER, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, produce());
    console.log(path);
  }
}
