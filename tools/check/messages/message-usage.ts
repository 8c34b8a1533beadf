import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInCodeFolder, sourceFiles } from '../source/source-files.ts';

export interface MessageUsage {
  /** Literal IDs in the code, each with one of its places. */
  readonly ids: ReadonlyMap<string, string>;
  /** Computed IDs: `` `identity.review.${state}` `` uses every match. */
  readonly patterns: readonly RegExp[];
}

const NOT_USERS = [
  /\.test\.tsx?$/,
  /^packages\/wire\//,
  /^packages\/i18n\/messages\//,
  /^tools\/check\//,
  // Tables and functions with similar names.
  /^packages\/adapters\/src\/postgres\/rights\//,
  /^apps\/api\/test\/posting-calls\.ts$/,
];
const FILE_NAME = /\.(json|tsx?|css|sql|html|md)$/;
const FILLED_IN = /\$\{[^}]*\}/;

/**
 * Finds message IDs in the code. Calls of the contract have the same form (`identity.login`) and are
 * excluded.
 */
export function findMessageUsage(root: string, parts: readonly string[]): MessageUsage {
  const part = `(?:${parts.join('|')})`;
  const literal = new RegExp(`(['"\`])(${part}\\.[^'"\`\\s$]+)\\1`, 'g');
  const template = new RegExp(`\`(${part}\\.(?:[^\`$\\s]|${FILLED_IN.source})+)\``, 'g');
  const callNames = new Set(namesOfCalls(root));
  const ids = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const file of users(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, , id = ''] of text.matchAll(literal)) {
      if (!callNames.has(id) && !FILE_NAME.test(id)) ids.set(id, file);
    }
    for (const [, id = ''] of text.matchAll(template)) if (FILLED_IN.test(id)) patterns.push(patternOf(id));
  }
  return { ids, patterns };
}

const users = (root: string): readonly string[] =>
  sourceFiles(root, ['.ts', '.tsx']).filter(
    (file) => isInCodeFolder(file) && !NOT_USERS.some((pattern) => pattern.test(file)),
  );

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(FILLED_IN)
      .map((part) => RegExp.escape(part))
      .join('.+')}$`,
  );

const namesOfCalls = (root: string): string[] =>
  sourceFiles(root, ['.ts'])
    .filter((file) => file.startsWith('packages/wire/'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/name: '([^']+)'/g)])
    .map(([, name = '']) => name);
