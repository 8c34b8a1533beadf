import { join } from 'node:path';
import { build } from './build.ts';

/* `pnpm --filter @cliffhanger/verify build`: dist/verify.html, dist/verify.mjs and dist/digests.json. */

for (const { name, bytes, sha256 } of await build(join(import.meta.dirname, '../dist'))) {
  process.stdout.write(`${sha256}  ${name}  ${bytes} bytes\n`);
}
