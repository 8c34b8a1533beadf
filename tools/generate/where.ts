import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

/** Each question is answered in a line that begins with the question. */
const QUESTIONS = 'docs/where.md';
const RULES = 'docs/rules.md';
const ANSWER = '**';
const HOP = /\[`([^`]+)`\]\((\.\.\/[^)#]+)#L\d+\)/g;
const MOST_HOPS = 3;

/** Pages of links to code, with current line numbers. */
export const wherePage = (): string => pageAt(QUESTIONS);
export const rulesPage = (): string => pageAt(RULES);

const textOf = (file: string): string => readFileSync(join(REPOSITORY_FOLDER, file), 'utf8');

const pageAt = (path: string): string => withLines({ path, text: textOf(path) }, repositoryFiles());

/** Caches every file, because each link is checked against all later migrations. A missing file is empty. */
function repositoryFiles(): Files {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? (existsSync(join(REPOSITORY_FOLDER, file)) ? textOf(file) : '');
    texts.set(file, text);
    return text;
  };
  const neighbours = (file: string): readonly string[] =>
    readdirSync(dirname(join(REPOSITORY_FOLDER, file))).map((name) => join(dirname(file), name));
  return { read, neighbours };
}

export interface Page {
  readonly path: string;
  readonly text: string;
}

export interface Files {
  readonly read: (file: string) => string;
  /** Every file of its folder, including itself. */
  readonly neighbours: (file: string) => readonly string[];
}

/**
 * Fails if a name is missing, if a later migration redefines a function, or if an answer takes too many hops.
 */
export function withLines({ path, text }: Page, files: Files): string {
  if (path === QUESTIONS) refuseLongAnswers(text);
  return text.replace(HOP, (_, name: string, link: string) => {
    const target = { name, file: link.slice('../'.length) };
    const later = definedAgainBy(target, files);
    if (later !== undefined) throw new Error(`${path}: ${name} is defined again by ${later}`);
    const line = lineOf(name, files.read(target.file));
    if (line === undefined) throw new Error(`${path}: ${target.file} does not name ${name}`);
    return `[\`${name}\`](${link}#L${line})`;
  });
}

function refuseLongAnswers(text: string): void {
  for (const answer of text.split('\n').filter((line) => line.startsWith(ANSWER)))
    if ([...answer.matchAll(HOP)].length > MOST_HOPS)
      throw new Error(`${QUESTIONS}: too many hops in “${answer}”`);
}

const NO_HOME = /^(import|drop) /;

/** The declaration, or else the first line with the name that neither imports nor drops it. */
function lineOf(name: string, text: string): number | undefined {
  const escaped = RegExp.escape(name);
  const named = new RegExp(`(?<![\\w$-])${escaped}(?![\\w$-])`);
  const declared = new RegExp(
    `\\b(const|function|type|interface|class|table|view|constraint) ${escaped}(?![\\w$])`,
  );
  const lines = text.split('\n');
  const found = [declared, named].map((pattern) =>
    lines.findIndex((line) => pattern.test(line) && !NO_HOME.test(line)),
  );
  const index = found.find((one) => one >= 0);
  return index === undefined ? undefined : index + 1;
}

interface Target {
  readonly name: string;
  readonly file: string;
}

function definedAgainBy({ name, file }: Target, { read, neighbours }: Files): string | undefined {
  if (!file.endsWith('.sql')) return undefined;
  const defines = new RegExp(`create (or replace )?function ${RegExp.escape(name)}\\(`);
  return neighbours(file).find(
    (other) => other > file && other.endsWith('.sql') && defines.test(read(other)),
  );
}
