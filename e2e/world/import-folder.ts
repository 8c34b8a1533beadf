import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

export interface ImportFolder {
  readonly path: string;
  readonly title: string;
  remove(): Promise<void>;
}

interface Licence {
  /** In the sheet's syntax: `world -US`, or `DE AT`. */
  readonly territory: string;
}

const EPISODES = 10;
const COLUMNS =
  'key,category,episodes,free,wholesale,retail,title:en,synopsis:en,title:de,synopsis:de,territory,licence_from,licence_until,licence_holder,licence_languages';

/** A studio's delivery: a sheet with one valid and one invalid line, and a folder with ten short films. */
export async function anImportFolder({
  territory = 'world -US',
}: Partial<Licence> = {}): Promise<ImportFolder> {
  const path = await mkdtemp(join(tmpdir(), 'cliffhanger-import-'));
  const word = crypto.randomUUID().slice(0, 8);
  const [key, title] = [`cold-harbour-${word}`, `Cold Harbour ${word}`];
  const folder = join(path, key);
  await mkdir(folder);
  await writeFile(
    join(path, 'dramas.csv'),
    [
      COLUMNS,
      `${key},Romance,${EPISODES},3,0.14,0.25,${title},"He signed for the lighthouse, she for the marriage.",Kalter Hafen,Ein Leuchtturm.,${territory},2026-01-01,2099-01-01,Cold Harbour Pictures,en de`,
      `lost-${word},Westerns,10,3,0.3,0.25,Lost ${word},,,,,,,,`,
      '',
    ].join('\n'),
  );
  await writeFile(join(folder, 'poster.png'), await poster());
  await writeFile(join(folder, 'licence.pdf'), `%PDF-1.7 the licence of ${title}`);
  await makeFilms(folder);
  return { path, title, remove: () => rm(path, { recursive: true, force: true }) };
}

const poster = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: 20, g: 90, b: 110 } } })
    .png()
    .toBuffer();

/** Ten films that differ in length, and a preview of two seconds. */
async function makeFilms(folder: string): Promise<void> {
  const source = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=180x320:rate=10:duration=2',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=2',
  ];
  const outputs = Array.from({ length: EPISODES + 1 }, (_, index) => {
    const name = index === EPISODES ? 'preview' : String(index + 1).padStart(3, '0');
    const film = join(folder, `${name}.mp4`);
    return ['-t', String(1.1 + index / 20), '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-shortest', film];
  });
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, ...outputs.flat()], { timeout: 30_000 });
}
