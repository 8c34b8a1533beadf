import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInCodeFolder, sourceFiles } from './source-files.ts';

export interface MessageUsage {
  /** Whole ids in the code, with a place where each stands. */
  readonly ids: ReadonlyMap<string, string>;
  /** Ids that are put together: `` `identity.review.${state}` `` uses whatever fits. */
  readonly patterns: readonly RegExp[];
}

const NOT_USERS = [/\.test\.tsx?$/, /^packages\/wire\//, /^packages\/i18n\/messages\//, /^tools\/check\//];
const FILE_NAME = /\.(json|tsx?|css|sql|html|md)$/;
const FILLED_IN = /\$\{[^}]*\}/;

/** Where the code names texts. Calls of the contract are named alike (`identity.login`): they are no texts. */
export function findMessageUsage(root: string, parts: readonly string[]): MessageUsage {
  const literal = new RegExp(`(['"\`])((?:${parts.join('|')})\\.[^'"\`\\s]+)\\1`, 'g');
  const callNames = new Set(namesOfCalls(root));
  const ids = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const file of users(root)) {
    for (const [, , found = ''] of readFileSync(join(root, file), 'utf8').matchAll(literal)) {
      if (FILLED_IN.test(found)) patterns.push(patternOf(found));
      else if (!callNames.has(found) && !FILE_NAME.test(found)) ids.set(found, file);
    }
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
