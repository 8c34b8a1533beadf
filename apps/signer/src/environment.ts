import { readFileSync } from 'node:fs';
import type { DeclaredVariable } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value or the default; an empty text counts as missing. */
export type ReadVariable = (name: string) => string | undefined;

/** Only declared variables can be read, so that none is undocumented. */
export const givenIn =
  (environment: Environment, declared: readonly DeclaredVariable[]): ReadVariable =>
  (name) => {
    const variable = declared.find((known) => known.name === name);
    if (variable === undefined) throw new Error(`${name} is not declared`);
    const value = nonEmpty(environment[name]) ?? variable.byDefault;
    const file = variable.isSecret ? nonEmpty(environment[`${name}_FILE`]) : undefined;
    if (file === undefined) return value;
    if (value !== undefined)
      throw new Error(`${name} is given twice, as ${name} and as ${name}_FILE; remove one`);
    return contentOf(name, file);
  };

const nonEmpty = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Strips the trailing line break. */
function contentOf(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(
      `${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      { cause: error },
    );
  }
  if (content === '') throw new Error(`${name}_FILE: the file is empty`);
  return content;
}
