import { basename } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { type Chunks, chunksIn, chunkWith, closureOf, initialChunks } from './chunks.ts';
import { QUERIES_FILE, TAB_SCREENS } from './tab-screens.ts';

/*
 * Groups the modules of a tab into few chunks: its screen, what it shares with other pages, and what all tabs share.
 * By default the bundler emits a chunk per combination of screens that share modules, two dozen for the home page,
 * and each chunk is a request. Which modules a tab uses is known only after tree shaking, so the app is bundled once
 * without these groups and without writing the result.
 */
const SHARED = 'tabs';

/** Chunk name by module id; modules that no tab or only one screen uses are missing. */
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

/** The chunks that a screen loads besides its own and the initial ones. */
function beside(chunks: Chunks, own: Chunks[number]): Chunks {
  const names = closureOf(chunks, [own]).difference(initialChunks(chunks));
  return chunks.filter((chunk) => chunk !== own && names.has(chunk.fileName));
}
