import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { type Check, runQuietly } from '../check.ts';
import { sourceFiles } from '../source/source-files.ts';
import { problemsOfCommands } from './commands.ts';
import { missingShards } from './shards.ts';

const WORKFLOW = /^\.github\/workflows\/.*\.ya?ml$/;
const OWN_SCRIPT = /^\.ci\/[\w-]+$/;
const PINNED_ACTION = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const MATRIX_VALUE = /\$\{\{\s*matrix\.([\w-]+)\s*\}\}/;

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
}

/** Hosted workflows do not run locally, so everything that can be known without a run is checked here. */
export const workflows: Check = {
  name: 'workflows',
  findProblems: async (root) => {
    const files = sourceFiles(root, ['']);
    const problems = [
      ...files.filter((file) => WORKFLOW.test(file)).map((file) => problemsOfWorkflow(root, file)),
      ...files.filter((file) => OWN_SCRIPT.test(file)).map((file) => problemsOfScript(root, file)),
    ];
    return (await Promise.all(problems)).flat();
  },
};

async function problemsOfWorkflow(root: string, file: string): Promise<readonly string[]> {
  const document = parseDocument(readFileSync(join(root, file), 'utf8'));
  if (document.errors.length > 0) return document.errors.map(({ message }) => `${file}: ${message}`);
  const { jobs = {} } = document.toJS() as { readonly jobs?: Readonly<Record<string, Job>> };
  const problems = Object.entries(jobs).map(async ([name, job]) =>
    (await problemsOfJob(root, job)).map((problem) => `${file}: ${name}: ${problem}`),
  );
  return problems.length === 0 ? [`${file}: there are no jobs`] : (await Promise.all(problems)).flat();
}

async function problemsOfJob(root: string, { steps = [], strategy }: Job): Promise<readonly string[]> {
  const texts = steps.flatMap(({ run }) => (run === undefined ? [] : fillIn(run, strategy?.matrix ?? {})));
  const actions = steps.flatMap(({ uses }) => uses ?? []).filter((action) => !PINNED_ACTION.test(action));
  return [
    ...actions.map((action) => `${action} is not pinned to a commit`),
    ...(await Promise.all(texts.map((text) => problemsOfShell(root, text)))).flat(),
    ...missingShards(texts),
  ];
}

/** One shell text per value of the matrix. */
function fillIn(text: string, matrix: Readonly<Record<string, readonly unknown[]>>): readonly string[] {
  const [expression, name = ''] = MATRIX_VALUE.exec(text) ?? [];
  if (expression === undefined) return [text];
  return (matrix[name] ?? []).flatMap((value) => fillIn(text.replaceAll(expression, String(value)), matrix));
}

async function problemsOfScript(root: string, file: string): Promise<readonly string[]> {
  const problems = await problemsOfShell(root, readFileSync(join(root, file), 'utf8'));
  return problems.map((problem) => `${file}: ${problem}`);
}

async function problemsOfShell(root: string, text: string): Promise<readonly string[]> {
  if (text.includes('${{'))
    return [`an expression in "${text.trim()}": a shell would run its value; use env`];
  const { exitCode, stderr } = await runQuietly('bash', ['-n', '-c', text], root);
  if (exitCode !== 0) return [stderr.trim()];
  return problemsOfCommands(root, text);
}
