import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTERS_FOLDER } from '../../tools/artwork/sheets.ts';
import { POSTER_DESIGNS } from './designs/index.ts';
import { posterOf } from './poster.ts';

/** `pnpm -C lab posters`: redraws every poster. The committed files are its output. */
for (const design of POSTER_DESIGNS)
  await writeFile(join(POSTERS_FOLDER, `${design.slug}.svg`), posterOf(design));
console.log(`${POSTER_DESIGNS.length} posters drawn`);
