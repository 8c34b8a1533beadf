import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootProgram } from '../run-program.ts';
import { type Check, runQuietly } from './check.ts';
import { CODE_FOLDERS, isInCodeFolder, sourceFiles } from './source/source-files.ts';

const CONFIGURATION = '.dependency-cruiser.mjs';
const HAS_IMPORT = /^(import|export) [^;]*from '/m;

interface Cruised {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly unknown[] }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

export const imports: Check = {
  name: 'import direction',
  findProblems: async (root) => {
    const cruised = await cruise(root);
    return [...violations(cruised), ...unread(root, cruised)];
  },
};

async function cruise(root: string): Promise<Cruised> {
  const folders = CODE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const args = ['--config', CONFIGURATION, '--output-type', 'json', ...folders];
  const { stdout, stderr } = await runQuietly(rootProgram('depcruise'), args, root);
  // Its exit code is the number of violations, so that it does not reveal a crash.
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${stderr}`);
  return JSON.parse(stdout) as Cruised;
}

const violations = ({ summary }: Cruised): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

/**
 * The canary. With a parser that cannot read TypeScript, dependency-cruiser reads nothing and finds nothing:
 * every source file must have been read, and every file with an import must have a dependency.
 */
function unread(root: string, { modules }: Cruised): string[] {
  const dependencies = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]));
  const files = sourceFiles(root, ['.ts', '.tsx']).filter(isInCodeFolder);
  return files.flatMap((file) => {
    const count = dependencies.get(file);
    if (count === undefined) return [`canary: ${file} was not read`];
    const importsSomething = HAS_IMPORT.test(readFileSync(join(root, file), 'utf8'));
    return importsSomething && count === 0 ? [`canary: the imports of ${file} were not read`] : [];
  });
}
