import { type Check, runQuietly } from './check.ts';
import { type InstalledPackage, installedPackages } from './source/installed-packages.ts';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
  'Python-2.0',
  'Unlicense',
]);

interface Exception {
  readonly licence: string;
  readonly packages: RegExp;
}

/** May be handed out all the same: a library of its own, loaded as it is when the server runs, and replaceable there. */
const HANDED_OUT: readonly Exception[] = [
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-libvips-/ },
  // Fonts as files of their own; a receipt embeds a part of one, which their licence allows (OFL 1.1, clause 5).
  { licence: 'OFL-1.1', packages: /^@embedpdf\/fonts-/ },
];

/** Fine in what builds, draws or tests, not in what we hand out: weak copyleft, and the letters on drawn posters. */
const BUILT_WITH: readonly Exception[] = [
  { licence: 'MPL-2.0', packages: /./ },
  { licence: 'OFL-1.1', packages: /^@fontsource(-variable)?\// },
];

const mayBe =
  (exceptions: readonly Exception[]) =>
  ({ name, licence: expression }: InstalledPackage): boolean =>
    holds(
      expression,
      (licence) =>
        ALLOWED.has(licence) ||
        exceptions.some((exception) => exception.licence === licence && exception.packages.test(name)),
    );
export const mayBeHandedOut = mayBe(HANDED_OUT);
export const mayBeBuiltWith = mayBe([...HANDED_OUT, ...BUILT_WITH]);

export const licences: Check = {
  name: 'licences',
  findProblems: async (root) => {
    const installed = installedPackages(root);
    const handedOut = await listHandedOut(root);
    return [
      ...tooFew(installed, handedOut),
      ...problemsIn(handedOut, mayBeHandedOut, 'handed out'),
      ...problemsIn(installed, mayBeBuiltWith, 'installed'),
    ];
  },
};

/** What no version of this can do without: a list that lacks them was not read. */
const SURELY_INSTALLED = ['react', 'pg', 'fastify', 'vitest', 'typescript'];
const SURELY_HANDED_OUT = ['react', 'pg', 'fastify'];

const tooFew = (
  installed: readonly InstalledPackage[],
  handedOut: readonly InstalledPackage[],
): readonly string[] => {
  const lacks = (list: readonly InstalledPackage[], names: readonly string[], what: string) =>
    names
      .filter((wanted) => !list.some(({ name }) => name === wanted))
      .map((name) => `${name} is not among the ${what} packages: the list was not read`);
  return [
    ...lacks(installed, SURELY_INSTALLED, 'installed'),
    ...lacks(handedOut, SURELY_HANDED_OUT, 'handed out'),
  ];
};

/** What the apps and packages need to run, of all of the workspace. */
async function listHandedOut(root: string): Promise<readonly InstalledPackage[]> {
  const args = ['licenses', 'list', '--json', '--recursive', '--prod'];
  const { exitCode, stdout, stderr } = await runQuietly('pnpm', args, root);
  if (exitCode !== 0) throw new Error(`pnpm licenses failed: ${stdout}${stderr}`);
  const listed = JSON.parse(stdout) as Readonly<Record<string, readonly { readonly name: string }[]>>;
  return Object.entries(listed).flatMap(([licence, packages]) =>
    packages.map(({ name }) => ({ name, licence })),
  );
}

const problemsIn = (
  packages: readonly InstalledPackage[],
  isAllowed: (one: InstalledPackage) => boolean,
  how: string,
): readonly string[] => [
  ...new Set(
    packages
      .filter((one) => !isAllowed(one))
      .map(({ name, licence }) => `${name} is ${how} under ${licence === '' ? 'no licence' : licence}`),
  ),
];

/** `(MIT OR GPL-3.0)`: one allowed choice is enough; `MIT AND X`: all of them are needed. */
export const holds = (expression: string, isAllowed: (licence: string) => boolean): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => isAllowed(licence.trim())));
