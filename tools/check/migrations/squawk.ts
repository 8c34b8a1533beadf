import { basename } from 'node:path';
import { rootProgram } from '../../run-program.ts';
import { runQuietly } from '../check.ts';

/** Each with the reason for the exclusion. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'require-lock-timeout': 'migrate sets it for every file',
  'require-statement-timeout': 'a statement that waits for no lock may take its time',
  'require-timeout-settings': 'both together',
  'prefer-robust-stmts': 'a file is applied whole or not at all',
  'prefer-bigint-over-int': 'counts of days and episodes stay small',
  'prefer-bigint-over-smallint': 'so do levels and attempts',
  'prefer-text-field': 'taste',
  'prefer-identity': 'taste',
  'ban-create-domain-with-constraint': 'a domain is changed as a table is, by a new one',
};

/** Removals that break the running version. Only a contracting file may do this. */
const CONTRACTING = ['ban-drop-column', 'ban-drop-table'];

const POSTGRES_VERSION = '15';

interface Judged {
  readonly files: readonly string[];
  readonly isInTransaction: boolean;
  readonly isContract: boolean;
}

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule_name: string;
  readonly message: string;
}

/** Squawk's findings in migrations that would make running processes fail or wait. */
export async function judge(
  root: string,
  { files, isInTransaction, isContract }: Judged,
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const excluded = [...Object.keys(EXCLUDED), ...(isContract ? CONTRACTING : [])];
  const args = [
    '--reporter=json',
    `--pg-version=${POSTGRES_VERSION}`,
    `--exclude=${excluded.join(',')}`,
    ...(isInTransaction ? ['--assume-in-transaction'] : []),
    ...files,
  ];
  const { exitCode, stdout, stderr } = await runQuietly(rootProgram('squawk'), args, root);
  const found = findingsIn(stdout);
  if (exitCode !== 0 && found.length === 0) throw new Error(`squawk failed: ${stdout}${stderr}`);
  return found.map(
    ({ file, line, rule_name, message }) => `${basename(file)}:${line + 1}: ${rule_name}: ${message}`,
  );
}

function findingsIn(stdout: string): readonly Finding[] {
  try {
    return JSON.parse(stdout) as readonly Finding[];
  } catch {
    return [];
  }
}
