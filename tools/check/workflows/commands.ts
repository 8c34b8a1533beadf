import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../source/source-files.ts';

/** `pnpm` and its arguments, up to the end of the command. */
const COMMAND = /(?<![\w./@-])pnpm((?:[ \t]+[\w@./:=,*'"-]+)+)/g;
const OWN_PATH = /(?<![\w./-])(?:\.ci|apps|lab|packages|tools)\/[\w./-]+/g;
const COMMENT = /(?:^|\s)#.*$/gm;
/** Built-in commands of pnpm. */
const OF_PNPM: ReadonlySet<string> = new Set(['install', 'exec']);
const FLAGS: ReadonlySet<string> = new Set(['--silent', '-s']);
/** Options that choose the workspace whose script runs. */
const FOLDER_OPTIONS: ReadonlySet<string> = new Set(['-C', '--dir']);
const NAME_OPTIONS: ReadonlySet<string> = new Set(['-F', '--filter']);

/** Scripts and files in a shell text that do not exist in the repository. */
export function problemsOfCommands(root: string, text: string): readonly string[] {
  const code = text.replaceAll(COMMENT, '').replaceAll('\\\n', ' ');
  const commands = [...code.matchAll(COMMAND)].map(([, words = '']) => words.trim().split(/\s+/));
  return [
    ...commands.flatMap((words) => problemOf(root, words) ?? []),
    ...[...code.matchAll(OWN_PATH)]
      .filter(([path]) => !existsSync(join(root, path)))
      .map(([path]) => `there is no ${path}`),
  ];
}

function problemOf(root: string, words: readonly string[], folder = ''): string | undefined {
  const [first = '', second = '', ...rest] = words;
  if (FLAGS.has(first)) return problemOf(root, words.slice(1), folder);
  if (FOLDER_OPTIONS.has(first)) return problemOf(root, rest, second);
  if (NAME_OPTIONS.has(first)) {
    const named = folderOf(root, second);
    return named === undefined ? `there is no workspace ${second}` : problemOf(root, rest, named);
  }
  if (first.startsWith('-')) return `pnpm ${first}: an option that this check does not know`;
  const script = first === 'run' ? second : first;
  if (OF_PNPM.has(script) || script in scriptsOf(root, folder)) return undefined;
  return `there is no script ${script} in ${join(folder, 'package.json')}`;
}

interface Manifest {
  readonly name?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

function scriptsOf(root: string, folder: string): Readonly<Record<string, string>> {
  const file = join(root, folder, 'package.json');
  return existsSync(file) ? (readManifest(file).scripts ?? {}) : {};
}

const folderOf = (root: string, name: string): string | undefined =>
  sourceFiles(root, ['/package.json'])
    .find((file) => readManifest(join(root, file)).name === name)
    ?.replace(/\/package\.json$/, '');

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
