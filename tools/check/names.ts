import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { isInCodeFolder, sourceFiles } from './source/source-files.ts';

/* A name that was replaced does not come back: docs/names.md lists them, each with the one to use. */

const PAGE = 'docs/names.md';
const ROW = /^\| `(\w+)` \| (.+?) \|/gm;
const COMMENT = /^\s*(\/\/|\/?\*|--)/;
/** A name of the database: it stands in SQL, which is text inside TypeScript. */
const SQL_NAME = /^[a-z]+(?:_[a-z]+)+$/;
/** Texts, patterns and what stands between two tags. */
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/(?:[^/\\\n]|\\.)+\/|>[^<>{}]*</g;

export const names: Check = {
  name: 'names',
  findProblems: async (root) => {
    const replaced = replacedNames(readFileSync(join(root, PAGE), 'utf8'));
    if (replaced.size === 0) return [`${PAGE} lists no replaced name`];
    const named = patternOf([...replaced.keys()]);
    const namedInSql = patternOf([...replaced.keys()].filter((name) => SQL_NAME.test(name)));
    const findIn = (line: string, file: string): string | undefined => {
      if (COMMENT.test(line)) return undefined;
      const inCode = file.endsWith('.sql') ? null : named.exec(line.replaceAll(TEXT, ''));
      return (inCode ?? namedInSql.exec(line))?.[1];
    };
    return sourceFiles(root, ['.ts', '.tsx', '.sql'])
      .filter(isInCodeFolder)
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => {
            const name = findIn(line, file);
            return name === undefined
              ? []
              : [`${file}:${index + 1}: ${name} is ${replaced.get(name)} (${PAGE})`];
          }),
      );
  },
};

export const replacedNames = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(ROW)].map(([, name = '', use = '']) => [name, use]));

const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w$])(${names.join('|')})(?![\\w$])`);
