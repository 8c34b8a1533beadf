import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';

export const FILE_SUFFIX = '_FILE';

type Given = { readonly value: string | undefined } | { readonly fault: string };

/** Reads a secret from `NAME`, or from a file at the path in `NAME_FILE`, as container platforms mount secrets. */
export function givenIn(environment: Environment, name: string, isSecret: boolean): Given {
  const value = nonEmpty(environment[name]);
  const file = isSecret ? nonEmpty(environment[`${name}${FILE_SUFFIX}`]) : undefined;
  if (file === undefined) return { value };
  if (value !== undefined)
    return { fault: `${name}: given twice, as ${name} and as ${name}${FILE_SUFFIX}; remove one` };
  return contentOf(name, file);
}

const nonEmpty = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Strips one trailing line break, which editors and `echo` add. */
function contentOf(name: string, file: string): Given {
  try {
    const value = nonEmpty(readFileSync(file, 'utf8').replace(/\r?\n$/, ''));
    return value === undefined ? { fault: `${name}${FILE_SUFFIX}: the file is empty` } : { value };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { fault: `${name}${FILE_SUFFIX}: the file cannot be read (${code})` };
  }
}
