import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../tools/run-and-read.ts';

interface ProductionTree {
  /** Receives `dependencies` and `source`, to be merged into one folder. */
  readonly folder: string;
  /** Workspaces whose production dependencies, with transitive ones, are included. */
  readonly workspaces: readonly string[];
  /** The entry file, relative to the repository. */
  readonly entry: string;
  /** Folders built before, relative to the repository. */
  readonly built: readonly string[];
  /** Likewise, as patterns. */
  readonly compiled: readonly string[];
}

/** Files for type checkers and readers only. */
const LEFT_OUT = /(\.d\.[cm]?ts|\.map|\/README\.md|\/tsconfig\.json)$/;
/** In our own workspaces only: in a library, a folder with this name may be part of it. */
const TESTS = /(\.test\.tsx?|\.spec\.ts|\/test)$/;
/** A peer dependency that libraries need only for types. */
const COMPILERS = /^(@typescript\+|typescript@)/;

/** Uses the commit's files, never untracked ones of a working folder. */
export function makeProductionTree({ folder, workspaces, entry, built, compiled }: ProductionTree): void {
  const checkout = join(folder, 'checkout');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(checkout, { recursive: true });
  runAndRead('bash', ['-c', `git archive HEAD | tar -x -C "$0"`, checkout], { cwd: REPOSITORY_FOLDER });
  const filters = workspaces.map((name) => `--filter-prod=${name}...`);
  const used = JSON.parse(
    runAndRead('pnpm', [...filters, 'list', '--depth=-1', '--json'], { cwd: checkout }),
  ) as {
    path: string;
  }[];
  runAndRead(
    'pnpm',
    ['install', '--prod', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', ...filters],
    {
      cwd: checkout,
      env: { CI: 'true' },
    },
  );
  for (const path of used.map((workspace) => workspace.path.slice(checkout.length + 1))) {
    const modules = join(path, 'node_modules');
    const source = join(checkout, path);
    if (existsSync(join(checkout, modules))) {
      copy(join(checkout, modules), join(folder, 'dependencies', modules));
      rmSync(join(checkout, modules), { recursive: true });
    }
    copy(source, join(folder, 'source', path), TESTS);
  }
  const store = join(checkout, 'node_modules/.pnpm');
  for (const name of readdirSync(store).filter((entry) => COMPILERS.test(entry)))
    rmSync(join(store, name), { recursive: true });
  copy(store, join(folder, 'dependencies/node_modules/.pnpm'));
  for (const path of built) copy(join(REPOSITORY_FOLDER, path), join(folder, 'source', path));
  for (const path of compiled.flatMap((pattern) => globSync(pattern, { cwd: REPOSITORY_FOLDER })))
    copy(join(REPOSITORY_FOLDER, path), join(folder, 'dependencies', path));
  symlinkSync(entry, join(folder, 'source/main.ts'));
  for (const file of ['LICENSE', 'NOTICE']) cpSync(join(checkout, file), join(folder, 'source', file));
  rmSync(checkout, { recursive: true });
}

function copy(from: string, to: string, alsoNot?: RegExp): void {
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !LEFT_OUT.test(path) && alsoNot?.test(path) !== true,
  });
}
