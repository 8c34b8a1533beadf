import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Check } from './check.ts';
import { sourceFiles } from './source/source-files.ts';

/*
 * What documents and screens say must be so. A test that a document cites exists, a command it names can be run, a link
 * leads somewhere; and a sentence that was tried and found untrue does not come back before what would make it true.
 */

interface Refuted {
  readonly said: RegExp;
  readonly because: string;
}

const REFUTED: readonly Refuted[] = [
  {
    said: /not even with the application.s own database credentials/i,
    because: 'the application’s role may post any transfer that balances',
  },
  {
    said: /need not trust us/i,
    because: 'the program that checks a statement is served by the platform each time',
  },
  {
    said: /next person in charge|passed up/i,
    because: 'nothing is routed: an overdue item is first in its queue',
  },
  { said: /nobody can steer/i, because: 'orders that stayed with the platform are in no published list' },
  { said: /a public formula/i, because: 'the formula of the credit score is published nowhere' },
  {
    said: /by identity, not by a typed name/i,
    because: 'outside production the command line takes typed names',
  },
];

const DOCUMENT =
  /^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$|^proof\/bench\/README\.md$|^apps\/[^/]+\/README\.md$/;
const TEXTS = /^packages\/i18n\/messages\/en\/.*\.json$/;
const CITED_TEST = /`([\w./-]+\.test\.tsx?)`/g;
const COMMAND = /`(?:[A-Z_]+=\S+ )*pnpm ([a-z][\w:-]*)/g;
const LINK = /(?:\]\(|<img src=")(?!https?:|#|mailto:)([^)#\s"]+)(?:#[^)\s]*)?[)"]/g;
/** What pnpm itself understands. */
const OF_PNPM: ReadonlySet<string> = new Set(['install', 'exec', 'deploy']);

export const claims: Check = {
  name: 'claims',
  findProblems: async (root) => {
    const files = sourceFiles(root, ['.md', '.json', '.test.ts', '.test.tsx']);
    const scripts = scriptsOf(root);
    return files
      .filter((file) => DOCUMENT.test(file) || TEXTS.test(file))
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), 'utf8').split('\n');
        const problemsIn = (line: string): string[] =>
          DOCUMENT.test(file)
            ? [
                ...refuted(line),
                ...tests(line, files),
                ...commands(line, scripts),
                ...links(root, file, line),
              ]
            : refuted(line);
        return lines.flatMap((line, index) =>
          problemsIn(line).map((problem) => `${file}:${index + 1}: ${problem}`),
        );
      });
  },
};

const scriptsOf = (root: string): ReadonlySet<string> => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  return new Set(Object.keys(scripts));
};

const refuted = (line: string): string[] =>
  REFUTED.filter(({ said }) => said.test(line)).map(
    ({ said, because }) => `"${said.exec(line)?.[0]}" is not so: ${because}`,
  );

const found = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, name = '']) => name);

const tests = (line: string, files: readonly string[]): string[] =>
  found(line, CITED_TEST)
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map((name) => `there is no test ${name}`);

const commands = (line: string, scripts: ReadonlySet<string>): string[] =>
  found(line, COMMAND)
    .filter((name) => !scripts.has(name) && !OF_PNPM.has(name))
    .map((name) => `there is no command pnpm ${name}`);

const links = (root: string, file: string, line: string): string[] =>
  found(line, LINK)
    .filter((target) => !existsSync(join(root, normalize(join(dirname(file), target)))))
    .map((target) => `${target} leads nowhere`);
