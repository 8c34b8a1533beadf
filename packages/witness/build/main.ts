import { join } from 'node:path';
import { build } from './build.ts';

/* `pnpm --filter @cliffhanger/witness build`: dist/witness.mjs and dist/digests.json. */

const { name, bytes, sha256 } = await build(join(import.meta.dirname, '../dist'));
process.stdout.write(`${sha256}  ${name}  ${bytes} bytes\n`);
