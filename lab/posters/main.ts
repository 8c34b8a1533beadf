import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTERS_FOLDER } from '../../tools/artwork/sheets.ts';
import { POSTER_DESIGNS } from './designs/index.ts';
import { posterOf } from './poster.ts';

/** `pnpm -C lab posters`: draws every poster anew. What is committed is what this writes. */
for (const design of POSTER_DESIGNS)
  await writeFile(join(POSTERS_FOLDER, `${design.slug}.svg`), posterOf(design));
console.log(`${POSTER_DESIGNS.length} posters drawn`);
