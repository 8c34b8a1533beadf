import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runQuietly } from '../check/check.ts';

export const SCHEMA_FILE = 'docs/schema.sql';

const HEAD = `-- The whole schema, as a freshly migrated database has it: made by \`pnpm generate:catalogue\`, compared by \`pnpm test --db\`.
-- Left out: months of partitioned tables, the job queue's own schema, and rights (packages/adapters/src/postgres/rights).
`;
const LEFT_OUT = ['--exclude-table=*.*_20[0-9][0-9]_[0-9][0-9]'];
/** Lines about pg_dump itself and the session; some of them differ at every run. */
const NOISE = /^(--.*|SET .*;|SELECT pg_catalog\.set_config.*|\\(un)?restrict .*)$/;

/** The schema of the owner's database. */
export async function readSchema(ownerUrl: string): Promise<string> {
  const args = ['--schema-only', '--no-owner', '--no-privileges', ...LEFT_OUT, `--dbname=${ownerUrl}`];
  const { exitCode, stdout, stderr } = await runQuietly('pg_dump', args, REPOSITORY_FOLDER);
  if (exitCode !== 0) throw new Error(`pg_dump ended with ${exitCode}: ${stderr}`);
  return `${HEAD}\n${withoutNoise(stdout)}\n`;
}

/** Comments inside function bodies stay: only lines between statements come from pg_dump itself. */
export function withoutNoise(dump: string): string {
  let isInBody = false;
  const kept = dump.split('\n').filter((line) => {
    const isNoise = !isInBody && NOISE.test(line);
    if ((line.match(/\$_*\$/g)?.length ?? 0) % 2 === 1) isInBody = !isInBody;
    return !isNoise;
  });
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
