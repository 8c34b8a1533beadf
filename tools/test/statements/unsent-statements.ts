import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A statement that was prepared and executed without an error. Without a name it is parsed each time. */
export interface SentStatement {
  readonly name: string;
  readonly text: string;
}

/** Only this much of a text is compared, because tests send inserts of megabytes. */
export const LONGEST_START = 4_000;

/** The only folders with SQL in TypeScript. */
const FOLDERS = '{packages/adapters/src/postgres,packages/server/src}';

export function readSentStatements(folder: string): readonly SentStatement[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SentStatement);
}

/** Statements in the source that no test sent, so that nothing proves them valid. */
export function findUnsentStatements(root: string, sent: readonly SentStatement[]): readonly string[] {
  const names = [...new Set(sent.map(({ name }) => name))];
  const texts = [...new Set(sent.map(({ text }) => text))];
  const files = globSync(`${FOLDERS}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted();
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const unsent = [
      ...literalsOf(source, NAME).filter(
        ({ start, isWhole }) => !names.some((name) => (isWhole ? name === start : name.startsWith(start))),
      ),
      ...literalsOf(source, TEXT).filter(({ start }) => !texts.some((text) => text.includes(start))),
    ];
    return unsent.map(
      ({ line, start }) => `${file}:${line}: no test sends ${start.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    );
  });
}

/**
 * A literal up to its first `$`, where a parameter or an interpolation follows. A text may be a part of a
 * sent one.
 */
const NAME = /\bname: (?:'([a-z]+(?:-[a-z0-9]+)+)'|`([a-z][^`$]*))/g;
const TEXT = /\btext: (?:'([^'\n]+)'|"([^"\n]+)"|`([^`$]+))/g;

function literalsOf(source: string, pattern: RegExp) {
  return [...source.matchAll(pattern)].map(({ index, 0: all, 1: single, 2: other, 3: template }) => ({
    line: source.slice(0, index).split('\n').length,
    start: (single ?? other ?? template ?? '').slice(0, LONGEST_START),
    isWhole: all.endsWith("'"),
  }));
}
