import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_FOLDER } from './keep-picture.ts';
import { smallPicture } from './small-picture.ts';
import { writeGallery } from './write-gallery.ts';

/**
 * `pnpm -C lab gallery:journeys`: run after `pnpm e2e --pictures`; shrinks its screenshots and lists them in
 * docs/screens.
 */
for (const name of readdirSync(PICTURES_FOLDER).filter((file) => file.endsWith('.png'))) {
  const shot = join(PICTURES_FOLDER, name);
  const picture = await smallPicture(readFileSync(shot), Number.parseInt(name, 10));
  writeFileSync(shot.replace(/\.png$/, '.webp'), picture);
  rmSync(shot);
}
writeGallery();
