import type { Rolldown } from 'vite';

export type Chunks = readonly Rolldown.OutputChunk[];

export const chunksIn = (outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks =>
  outputs.filter((output) => output.type === 'chunk');

/** Throws for an unknown module, which would otherwise silently load late. */
export function chunkWith(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`the app has no ${module}`);
  return found;
}

/** Chunks with their transitive imports. */
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

/** The chunks that every page loads. */
export const initialChunks = (chunks: Chunks): ReadonlySet<string> =>
  closureOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
