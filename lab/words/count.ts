/** Words typical of vague comments: people or things without a name, and verbs of speech for code. */
const ACCENT: readonly string[] = [
  'nobody',
  'somebody',
  'anybody',
  'everybody',
  'whoever',
  'whomever',
  'whatever',
  'whom',
  'whose',
  'somebody who',
  'one who',
  'one that',
  'those who',
  'he who',
  'what is',
  'what was',
  'what are',
  'what has',
  'what it',
  'what they',
  'what a',
  'what an',
  'what the',
  'of its own',
  'of his own',
  'of our own',
  'of their own',
  'of what',
  'stands',
  'stood',
  'say',
  'says',
  'said',
  'ask',
  'asks',
  'asked',
  'tell',
  'tells',
  'told',
  'kept',
  'shown',
  'anew',
  'for good',
  'in hand',
  'comes to',
];

export interface Count {
  readonly words: number;
  readonly accented: number;
}

const TYPESCRIPT = [/^[ \t]*\{?\/\*[\s\S]*?\*\//gm, /(?<=^|\s)\/\/ .*$/gm];
const SQL = [
  /(?<=^|\s)--.*$/gm,
  /^[ \t]*\/\*[\s\S]*?\*\//gm,
  /(?<=^comment on [^';]* is\s+)'(?:[^']|'')*'/gim,
];
const SHELL = [/(?<=^|\s)#(?!!) ?.*$/gm];
const PATTERNS: readonly (readonly [ending: RegExp, patterns: readonly RegExp[]])[] = [
  [/\.(?:[mc]?[jt]s|[jt]sx|css)$/, TYPESCRIPT],
  [/\.sql$/, SQL],
  [/\.sh$|^\.ci\//, SHELL],
];

const longestFirst = ACCENT.toSorted((a, b) => b.length - a.length);
const ACCENTED = new RegExp(`\\b(?:${longestFirst.join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');
const WORD = /\p{L}[\p{L}'’-]*/gu;
/** The prefix of a comment line, or the name of a directive. */
const LEADER = /^[ \t]*(?:\/?\*+\/?|\/\/|--|#)/gm;

/** Counts accented words in a file's comments; `null` for unsupported kinds of files. */
export function countWords(path: string, text: string): Count | null {
  const patterns = PATTERNS.find(([ending]) => ending.test(path))?.[1];
  if (patterns === undefined) return null;
  const comments = patterns
    .flatMap((pattern) => text.match(pattern) ?? [])
    .join('\n')
    .replace(LEADER, '');
  return { words: comments.match(WORD)?.length ?? 0, accented: comments.match(ACCENTED)?.length ?? 0 };
}

export const perThousand = ({ words, accented }: Count): number =>
  words === 0 ? 0 : (accented / words) * 1_000;

export const sumOf = (counts: readonly Count[]): Count => ({
  words: counts.reduce((sum, { words }) => sum + words, 0),
  accented: counts.reduce((sum, { accented }) => sum + accented, 0),
});
