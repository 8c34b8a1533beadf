import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** `lab` are all tests of the lab; the others are those of the product. */
export const KINDS = ['unit', 'dom', 'db', 'lab', 'journeys'] as const;
export type Kind = (typeof KINDS)[number];
export interface Named {
  readonly kind: Kind;
  /** With the names of the groups that it is in. */
  readonly name: string;
}

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Names in an installed checkout. Test files are loaded and no test runs, so this needs no servers. */
export const collectNames = async (root: string): Promise<readonly Named[]> => [
  ...(await vitestNames(root)),
  ...(existsSync(join(root, 'lab/vitest.config.ts'))
    ? (await vitestNames(join(root, 'lab'))).map(({ name }) => ({ kind: 'lab' as const, name }))
    : []),
  ...(await journeyNames(join(root, 'e2e'))),
];

async function vitestNames(cwd: string): Promise<readonly Named[]> {
  const folder = mkdtempSync(join(tmpdir(), 'test-names-'));
  const file = join(folder, 'names.json');
  const program = join(cwd, 'node_modules/.bin/vitest');
  // Without loading the files, vitest lists `test.each` by its template only.
  await run(program, ['list', '--no-static-parse', `--json=${file}`], { cwd, maxBuffer: MOST_OUTPUT_BYTES });
  const tests = JSON.parse(readFileSync(file, 'utf8')) as { name: string; projectName: Kind }[];
  rmSync(folder, { recursive: true });
  return tests.map(({ name, projectName }) => ({ kind: projectName, name: normalise(name) }));
}

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly unknown[] }[];
}

async function journeyNames(cwd: string): Promise<readonly Named[]> {
  const program = join(cwd, 'node_modules/.bin/playwright');
  const options = { cwd, maxBuffer: MOST_OUTPUT_BYTES };
  const { stdout } = await run(program, ['test', '--list', '--reporter=json'], options);
  const { suites } = JSON.parse(stdout) as { suites: readonly Suite[] };
  return suites.flatMap((suite) => namesIn(suite, []));
}

/** A journey is listed once for each width that it runs at. */
const namesIn = ({ suites = [], specs = [] }: Suite, groups: readonly string[]): readonly Named[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(() => ({ kind: 'journeys' as const, name: normalise([...groups, title].join(' > ')) })),
  ),
  ...suites.flatMap((suite) => namesIn(suite, [...groups, suite.title])),
];

/** Seeds, random addresses, tags of journeys, line breaks and control characters do not distinguish tests. */
export const normalise = (name: string): string =>
  name
    .replaceAll(/\bseed (?=\S*\d)[\w-]+/g, 'seed …')
    .replaceAll(/0x[0-9a-f]{40,}/gi, '0x…')
    .replaceAll(/ @\w+/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
