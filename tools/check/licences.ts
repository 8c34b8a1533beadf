import { type Check, runQuietly } from './check.ts';

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
  'Python-2.0',
  'Unlicense',
]);
/** Weak copyleft: fine in a tool that builds or tests, not in what we hand out. */
const ALLOWED_TO_BUILD_WITH = new Set(['MPL-2.0']);

type Listed = Readonly<Record<string, readonly { readonly name: string }[]>>;

export const licences: Check = {
  name: 'licences',
  findProblems: async (root) => [
    ...problemsIn(await list(root, ['--prod']), (licence) => ALLOWED.has(licence)),
    ...problemsIn(
      await list(root, []),
      (licence) => ALLOWED.has(licence) || ALLOWED_TO_BUILD_WITH.has(licence),
    ),
  ],
};

async function list(root: string, options: readonly string[]): Promise<Listed> {
  const { exitCode, stdout, stderr } = await runQuietly(
    'pnpm',
    ['licenses', 'list', '--json', ...options],
    root,
  );
  if (exitCode !== 0) throw new Error(`pnpm licenses failed: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Listed;
}

const problemsIn = (listed: Listed, isAllowed: (licence: string) => boolean): string[] =>
  Object.entries(listed)
    .filter(([expression]) => !holds(expression, isAllowed))
    .flatMap(([expression, packages]) => packages.map(({ name }) => `${name} is under ${expression}`));

/** `(MIT OR GPL-3.0)`: one allowed choice is enough; `MIT AND X`: all of them are needed. */
export const holds = (expression: string, isAllowed: (licence: string) => boolean): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => isAllowed(licence.trim())));
