import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Desk } from '../compose.ts';
import { type Told, tell } from '../show.ts';
import type { ReviewTask } from './read-review-words.ts';
import {
  showCertification,
  showReviewRefusal,
  showStoreDecided,
  showWaitingCertifications,
  showWaitingStores,
} from './show-reviews.ts';

export async function executeReviews(desk: Desk, task: ReviewTask): Promise<Told> {
  switch (task.kind) {
    case 'list-certifications':
      return tell(
        await desk.listWaitingCertifications(),
        (waiting) => showWaitingCertifications(waiting, desk.clock.now()),
        showReviewRefusal,
      );
    case 'list-stores':
      return tell(
        await desk.listWaitingStores(),
        (waiting) => showWaitingStores(waiting, desk.clock.now()),
        showReviewRefusal,
      );
    case 'decide-store':
      return tell(await desk.decideStore(task), showStoreDecided, showReviewRefusal);
    case 'view-certification':
      return view(desk, task);
  }
}

async function view(
  desk: Desk,
  { email, viewer, picturesTo }: Extract<ReviewTask, { kind: 'view-certification' }>,
): Promise<Told> {
  const viewed = await desk.viewCertification({ email, viewer });
  const files =
    viewed.ok && picturesTo !== undefined ? await writePictures(picturesTo, viewed.value.pictures) : [];
  return tell(viewed, (certification) => showCertification(certification, files), showReviewRefusal);
}

/** Into a folder that did not exist before and that nobody else can read. */
async function writePictures(folder: string, pictures: readonly Uint8Array[]): Promise<readonly string[]> {
  await mkdir(folder, { mode: 0o700 });
  const files: string[] = [];
  for (const [index, bytes] of pictures.entries()) {
    const file = join(folder, `picture-${index + 1}.webp`);
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
    files.push(file);
  }
  return files;
}
