import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { GENERATED_FILES } from './generated-files.ts';

for (const { path, produce } of GENERATED_FILES) {
  const file = join(REPOSITORY_FOLDER, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, produce());
  console.log(path);
}
