import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../trials/git.ts';
import { ROOT } from '../trials/results.ts';
import { type Count, countWords, perThousand, sumOf } from './count.ts';

/**
 * `pnpm -C lab words [path…]`: accented words per 1,000 words of comments in TypeScript, SQL and shell, in
 * the whole tree or below these paths. A measurement only; no check depends on it.
 */
const TARGET = 3;
const WORST_FILES = 10;

interface Counted extends Count {
  readonly path: string;
}

/** Repeats the comments of the migrations. */
const isCopy = (path: string): boolean => path === 'docs/schema.sql';
const paths = git('ls-files', '--', ...process.argv.slice(2)).split('\n');
const counted = paths
  .filter((path) => !isCopy(path))
  .flatMap((path): readonly Counted[] => {
    const file = join(ROOT, path);
    const count = existsSync(file) ? countWords(path, readFileSync(file, 'utf8')) : null;
    return count === null ? [] : [{ path, ...count }];
  });
for (const [folder, files] of Object.entries(Object.groupBy(counted, ({ path }) => folderOf(path)))) {
  if (files !== undefined) print(folder, sumOf(files));
}
console.log('\nworst files:');
for (const file of counted.toSorted((a, b) => b.accented - a.accented).slice(0, WORST_FILES))
  print(file.path, file);

const total = sumOf(counted);
const ours = Number(perThousand(total).toFixed(1));
const verdict = ours <= TARGET ? 'reached' : 'missed';
const ratio = Number((ours / TARGET).toFixed(2));
console.log(JSON.stringify({ name: 'words', ours, target: TARGET, ratio, verdict, ...total }));

/** `packages/ui`, `lab`, `.ci`. */
function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
}

function print(name: string, count: Count): void {
  const rate = perThousand(count).toFixed(1).padStart(6);
  console.log(
    `${rate}  ${String(count.accented).padStart(5)} of ${String(count.words).padStart(6)}  ${name}`,
  );
}
