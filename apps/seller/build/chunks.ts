import type { Rolldown } from 'vite';

export type Chunks = readonly Rolldown.OutputChunk[];

export const chunksIn = (outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks =>
  outputs.filter((output) => output.type === 'chunk');

export const chunkWith = (chunks: Chunks, module: string): Rolldown.OutputChunk | undefined =>
  chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));

/** Chunks with all they import. */
export function closureOf(
  chunks: Chunks,
  start: readonly (Rolldown.OutputChunk | undefined)[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const wanted = start.flatMap((chunk) => (chunk === undefined ? [] : [chunk.fileName]));
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
