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

/** May be distributed: a separate library, loaded unchanged when the server runs, and replaceable there. */
const HANDED_OUT: readonly Exception[] = [
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-libvips-/ },
  // Fonts as separate files; a receipt embeds a subset, which their licence allows (OFL 1.1, clause 5).
  { licence: 'OFL-1.1', packages: /^@embedpdf\/fonts-/ },
];

/**
 * Allowed for building, drawing and testing, but not for distribution: weak copyleft, and the fonts on drawn
 * posters.
 */
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

/** Packages that every version needs: a list without them was not read correctly. */
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

/** Production dependencies of the apps and packages, over the whole workspace. */
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

/** `(MIT OR GPL-3.0)`: one allowed choice is enough; `MIT AND X`: all must be allowed. */
export const holds = (expression: string, isAllowed: (licence: string) => boolean): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => isAllowed(licence.trim())));
