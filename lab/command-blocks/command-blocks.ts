/** A command block of a page, with its mark: the last comment before it. */
export interface CommandBlock {
  /** Its first line, counted from 1. */
  readonly line: number;
  readonly commands: string;
  readonly mark: Mark | undefined;
}

export type Mark =
  | { readonly kind: 'run' }
  | { readonly kind: 'run-by'; readonly file: string }
  | { readonly kind: 'not-run'; readonly why: string };

/** In a list, a block is indented like its item. */
const BLOCK = /(?:^ *<!-- (?<mark>.+?) -->\n)?^ *```sh\n(?<commands>[\s\S]*?)^ *```$/gm;

export const commandBlocksOf = (page: string): readonly CommandBlock[] =>
  [...page.matchAll(BLOCK)].map(({ index, groups = {} }) => ({
    line: page.slice(0, index).split('\n').length,
    commands: groups['commands'] ?? '',
    mark: markOf(groups['mark']),
  }));

function markOf(said: string | undefined): Mark | undefined {
  if (said === 'run') return { kind: 'run' };
  const [, file] = /^run by (\S+)$/.exec(said ?? '') ?? [];
  if (file !== undefined) return { kind: 'run-by', file };
  const [, why] = /^not run: (.{10,})$/.exec(said ?? '') ?? [];
  return why === undefined ? undefined : { kind: 'not-run', why };
}
