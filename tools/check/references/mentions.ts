import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CODE_FOLDERS, sourceFiles } from '../source/source-files.ts';

/** The changelog describes the past and may name removed files. */
const HISTORY = 'CHANGELOG.md';
const LINK = /(?:\]\(|<img src=")(?!https?:|#|mailto:)([^)#\s"]+)(?:#[^)\s]*)?[)"]/g;
const COMMAND = /`(?:[A-Z_]+=\S+ )*pnpm ((?:-C lab )?[a-z][\w:-]*)/g;
const TEST = /`([\w./-]+\.test\.tsx?)`/g;
const PATH = new RegExp(
  `\`((?:${[...CODE_FOLDERS, 'docs', 'deploy', 'lab'].join('|')})(?:/[\\w.-]+)+)\``,
  'g',
);
/** Created by a build, and absent from a fresh clone. */
const BUILT = /\/dist\//;
/** Built-in commands of pnpm. */
const OF_PNPM: ReadonlySet<string> = new Set(['install', 'exec', 'deploy', '-C lab install']);

/** Links, commands, tests and paths in documents that do not exist. */
export function findDeadMentions(root: string): readonly string[] {
  const tests = sourceFiles(root, ['.test.ts', '.test.tsx']);
  const scripts = scriptsOf(root);
  const problemsIn = (folder: string, line: string): readonly string[] => [
    ...mentioned(line, LINK)
      .filter((target) => !existsSync(join(root, normalize(join(folder, target)))))
      .map((target) => `${target} leads nowhere`),
    ...mentioned(line, COMMAND)
      .filter((name) => !scripts.has(name) && !OF_PNPM.has(name))
      .map((name) => `there is no command pnpm ${name}`),
    ...mentioned(line, TEST)
      .filter((name) => !tests.some((test) => test === name || test.endsWith(`/${name}`)))
      .map((name) => `there is no test ${name}`),
    ...mentioned(line, PATH)
      .filter((path) => !BUILT.test(path) && !existsSync(join(root, path)))
      .map((path) => `there is no ${path}`),
  ];
  return sourceFiles(root, ['.md'])
    .filter((file) => file !== HISTORY)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          problemsIn(dirname(file), line).map((problem) => `${file}:${index + 1}: ${problem}`),
        ),
    );
}

const mentioned = (line: string, pattern: RegExp): readonly string[] =>
  [...line.matchAll(pattern)].map(([, name = '']) => name);

function scriptsOf(root: string): ReadonlySet<string> {
  const namesIn = (folder: string): readonly string[] => {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
    return Object.keys((JSON.parse(text) as { scripts: object }).scripts);
  };
  return new Set([...namesIn('.'), ...namesIn('lab').map((name) => `-C lab ${name}`)]);
}
