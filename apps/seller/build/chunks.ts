import type { Rolldown } from 'vite';

export type Chunks = readonly Rolldown.OutputChunk[];

export const chunksIn = (outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks =>
  outputs.filter((output) => output.type === 'chunk');

/** A module that is named wrongly would silently be fetched late. */
export function chunkWith(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`the app has no ${module}`);
  return found;
}

/** Chunks with all they import. */
export function closureOf(chunks: Chunks, start: Chunks): ReadonlySet<string> {
  const found = new Set<string>();
  const wanted = start.map(({ fileName }) => fileName);
  for (const name of wanted) {
    if (found.has(name)) continue;
    found.add(name);
    wanted.push(...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []));
  }
  return found;
}

/** What every page asks for by itself. */
export const initialChunks = (chunks: Chunks): ReadonlySet<string> =>
  closureOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
