import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rootProgram } from '../run-program.ts';
import { type Check, runQuietly } from './check.ts';
import { isInCodeFolder, sourceFiles } from './source/source-files.ts';

interface Project {
  readonly folder: string;
  readonly compilerOptions: { readonly lib?: readonly string[]; readonly types?: readonly string[] };
  /** Absolute paths. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const PROJECT = /(?:^|\/)tsconfig(?:\.test)?\.json$/;
const BROWSER_LIBRARY = /\/lib\.dom\.d\.ts$/;

/** A single thread needs half the CPU time of four, which check shared types separately. */
const COMPILER_ARGUMENTS = ['--pretty', 'false', '--noEmit', '--singleThreaded', '--listFiles'];
const COMPILERS_AT_ONCE = 2;

/**
 * Node workspaces with the same compiler options are compiled as one program, so that a package imported by
 * thirty of them is checked once. All others are compiled separately, so that no dependency of another
 * workspace brings them globals that are missing at run time.
 */
export const types: Check = {
  name: 'types',
  findProblems: async (root) => {
    const programs = groupProjects(root);
    const problems: string[] = [];
    const compiled = new Set<string>();
    const compile = async (): Promise<void> => {
      for (let program = programs.shift(); program !== undefined; program = programs.shift()) {
        const args = ['--project', writeProject(program), ...COMPILER_ARGUMENTS];
        const { stdout, stderr } = await runQuietly(rootProgram('tsc'), args, root);
        const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line !== '');
        const files = lines.filter((line) => line.startsWith('/'));
        for (const file of files) compiled.add(file);
        problems.push(...lines.filter((line) => !line.startsWith('/')), ...strayLibrary(program, files));
      }
    };
    await Promise.all(Array.from({ length: COMPILERS_AT_ONCE }, compile));
    // An error in a file of several programs is reported by each of them.
    return [...new Set(problems), ...uncheckedFiles(root, compiled)];
  },
};

/** The largest programs first, so that the small ones fill the gaps at the end. */
function groupProjects(root: string): Project[][] {
  const programOf = ({ folder, compilerOptions }: Project): string =>
    JSON.stringify([compilerOptions, compilerOptions.types?.join() === 'node' ? '' : folder]);
  const projects = filesOfProduct(root, ['.json'])
    .filter((file) => PROJECT.test(file))
    .map((file) => readProject(join(root, file)));
  return [...Map.groupBy(projects, programOf).values()].toSorted((a, b) => b.length - a.length);
}

interface Written extends Partial<Pick<Project, 'compilerOptions' | 'include' | 'exclude'>> {
  readonly extends?: string;
}

function readProject(file: string): Project {
  const folder = dirname(file);
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written;
  const base = written.extends === undefined ? undefined : readProject(resolve(folder, written.extends));
  const absolute = (paths: readonly string[] = []): string[] => paths.map((path) => resolve(folder, path));
  return {
    folder,
    compilerOptions: { ...base?.compilerOptions, ...written.compilerOptions },
    include: absolute(written.include),
    exclude: absolute(written.exclude),
  };
}

/** In the folder of the first workspace, from which the compiler resolves the packages of `types`. */
function writeProject(projects: readonly Project[]): string {
  const [first] = projects;
  if (first === undefined) throw new Error('a program needs a project');
  const folder = join(first.folder, 'node_modules/.cache/types');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'tsconfig.json');
  const merged: Omit<Project, 'folder'> = {
    compilerOptions: first.compilerOptions,
    include: projects.flatMap(({ include }) => include),
    exclude: projects.flatMap(({ exclude }) => exclude),
  };
  writeFileSync(file, JSON.stringify(merged));
  return file;
}

/** A dependency may reference the DOM library, and server code could then use `document`. */
function strayLibrary([project]: readonly Project[], files: readonly string[]): readonly string[] {
  const isExpected = project?.compilerOptions.lib?.includes('DOM') === true;
  return isExpected || !files.some((file) => BROWSER_LIBRARY.test(file))
    ? []
    : [`lib.dom.d.ts is in the program of ${project?.folder}, whose "lib" has no DOM`];
}

/** The canary: a file that no tsconfig.json includes would never be checked. */
const uncheckedFiles = (root: string, listed: ReadonlySet<string>): readonly string[] =>
  filesOfProduct(root, ['.ts', '.tsx'])
    .filter((file) => !listed.has(join(root, file)))
    .map((file) => `canary: no tsconfig.json includes ${file}`);

/** Files in the code folders, and configurations at the root. */
const filesOfProduct = (root: string, endings: readonly string[]): readonly string[] =>
  sourceFiles(root, endings).filter((file) => isInCodeFolder(file) || !file.includes('/'));
