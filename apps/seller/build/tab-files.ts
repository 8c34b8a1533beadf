import { basename } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { type Chunks, chunksIn, chunkWith, closureOf, initialChunks } from './chunks.ts';
import { QUERIES_FILE, TAB_SCREENS } from './tab-screens.ts';

/*
 * What a tab needs beside the shell comes in few files: its screen, what it shares with pages that are no tabs, and what
 * all tabs share. The bundler by itself makes a file for every set of screens that share something, two dozen for the
 * home page, and on a phone every file is a question of its own. Which modules a tab really uses is known only once
 * unused code is gone, so the app is bundled once without files of ours; nothing of that is written.
 */
const SHARED = 'tabs';

/** By the module's id: the name of the file that it belongs to. Modules that no tab or only one screen uses are not in here. */
export async function tabFiles(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const bundled = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(bundled) || !('output' in bundled)) throw new Error('the app is bundled more than once');
  const chunks = chunksIn(bundled.output);
  const files = new Map<string, string>();
  const belongsTo = (file: string, start: string): void => {
    for (const { moduleIds } of beside(chunks, chunkWith(chunks, start))) {
      for (const id of moduleIds) files.set(id, files.has(id) ? SHARED : file);
    }
  };
  for (const { file } of TAB_SCREENS) belongsTo(basename(file, '-screen.tsx'), file);
  belongsTo(SHARED, QUERIES_FILE);
  return files;
}

/** What a screen imports beside its own file and what every page has. */
function beside(chunks: Chunks, own: Chunks[number]): Chunks {
  const names = closureOf(chunks, [own]).difference(initialChunks(chunks));
  return chunks.filter((chunk) => chunk !== own && names.has(chunk.fileName));
}
