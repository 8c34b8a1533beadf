import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { typefaceFiles } from './typeface-files.ts';

/** `pnpm -C lab typeface`: subsets the fonts, and fits the system's fallback fonts to them. */
const folder = join(REPOSITORY_FOLDER, 'packages/ui/generated/typeface');
mkdirSync(folder, { recursive: true });
for (const { name, content } of await typefaceFiles()) {
  writeFileSync(join(folder, name), content);
  console.log(`${String(content.length).padStart(7)} bytes  ${name}`);
}
