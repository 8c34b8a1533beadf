import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '../services/ports.ts';

const PAGE = 'docs/where.md';
const HOP = /\[`([^`]+)`\]\((\.\.\/[^)#]+)#L\d+\)/g;
const MOST_HOPS = 3;

/** A page that answers where something is, with the lines of its links as they are now. */
export const wherePage = (): string =>
  withLines(readFileSync(join(REPOSITORY_FOLDER, PAGE), 'utf8'), {
    read: (file) => readFileSync(join(REPOSITORY_FOLDER, file), 'utf8'),
    neighbours: (file) =>
      readdirSync(dirname(join(REPOSITORY_FOLDER, file))).map((name) => join(dirname(file), name)),
  });

export interface Files {
  readonly read: (file: string) => string;
  /** Every file of its folder, itself among them. */
  readonly neighbours: (file: string) => readonly string[];
}

/** Fails where a name is gone, where a later migration defines a function again, and where an answer takes too many hops. */
export function withLines(page: string, files: Files): string {
  for (const answer of page.split('\n').filter((line) => line.startsWith('**')))
    if ([...answer.matchAll(HOP)].length > MOST_HOPS)
      throw new Error(`${PAGE}: too many hops in “${answer}”`);
  return page.replace(HOP, (_, name: string, link: string) => {
    const file = link.slice('../'.length);
    refuseDefinedAgain(name, file, files);
    return `[\`${name}\`](${link}#L${lineOf(name, files.read(file), file)})`;
  });
}

const NO_HOME = /^(import|drop) /;

/** Where it is declared, or else the first line that names it and neither imports nor drops it. */
function lineOf(name: string, text: string, file: string): number {
  const escaped = RegExp.escape(name);
  const named = new RegExp(`(?<![\\w$-])${escaped}(?![\\w$-])`);
  const declared = new RegExp(`\\b(const|function|type|interface|class) ${escaped}(?![\\w$])`);
  const lines = text.split('\n');
  const places = [declared, named].map((pattern) =>
    lines.findIndex((line) => pattern.test(line) && !NO_HOME.test(line)),
  );
  const place = places.find((found) => found >= 0);
  if (place === undefined) throw new Error(`${PAGE}: ${file} does not name ${name}`);
  return place + 1;
}

function refuseDefinedAgain(name: string, file: string, { read, neighbours }: Files): void {
  if (!file.endsWith('.sql')) return;
  const defines = new RegExp(`create (or replace )?function ${RegExp.escape(name)}\\(`);
  const later = neighbours(file).find(
    (other) => other > file && other.endsWith('.sql') && defines.test(read(other)),
  );
  if (later !== undefined) throw new Error(`${PAGE}: ${name} is defined again by ${later}`);
}
