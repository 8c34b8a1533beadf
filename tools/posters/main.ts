import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_DESIGNS } from './designs/index.ts';
import { posterOf } from './poster.ts';

/** `pnpm posters`: draws every poster anew. What is committed is what this writes. */
const FOLDER = join(import.meta.dirname, '../../apps/seller/public/posters');

for (const design of POSTER_DESIGNS) await writeFile(join(FOLDER, `${design.slug}.svg`), posterOf(design));
console.log(`${POSTER_DESIGNS.length} posters drawn`);
