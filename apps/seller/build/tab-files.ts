import { basename } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { chunksIn, chunkWith, closureOf, initialChunks } from './chunks.ts';
import { ANSWERS_FILE, tabScreens } from './tab-screens.ts';

/*
 * What a tab needs beside the shell comes in two files: one that all tabs share, one of its own. The bundler by itself
 * makes a file for every set of screens that share something, two dozen for the home page, and on a phone every file
 * is a question of its own. Which modules a tab really uses is known only once unused code is gone, so the app is
 * bundled once without files of ours; nothing of that is written.
 */
const SHARED = 'tabs';

/** By the module's id: the name of the file that it belongs to. Modules that no tab uses are not in here. */
export async function tabFiles(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const bundled = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(bundled) || !('output' in bundled)) throw new Error('the app is bundled more than once');
  const chunks = chunksIn(bundled.output);
  const always = initialChunks(chunks);
  const files = new Map<string, string>();
  const belongsTo = (file: string, start: string): void => {
    for (const name of closureOf(chunks, [chunkWith(chunks, start)]).difference(always)) {
      const { moduleIds = [] } = chunks.find(({ fileName }) => fileName === name) ?? {};
      for (const id of moduleIds) files.set(id, files.has(id) ? SHARED : file);
    }
  };
  for (const { file } of tabScreens()) belongsTo(basename(file, '.tsx'), file);
  belongsTo(SHARED, ANSWERS_FILE);
  return files;
}
