import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CollectedStatement, collectStatements, findLies } from '@cliffhanger/testing/statements';

const FOLDER = 'packages/adapters/src/postgres';
const CONFIG_FILE = 'packages/adapters/tsconfig.json';

/** What the schema leaves open and something else keeps. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  'public.orders.audited_at may be null': 'whatever puts an order into audit writes it',
  'checkout.sign_in_links.sent_at may be null': 'it is written with the digest by which the link is found',
  'levels.purchases.transfer_id may be null': 'levels.pay books before the purchase is written',
  'library-list: the column drama_id comes twice': 'the join makes both the same drama',
};

const UNREADABLE = 'only a run knows its text';

/** Statements that are put together from more parts than can be followed, and the test that sends what they become. */
const COMPOSED: Readonly<Record<string, string>> = {
  'orders/order-table.ts': 'orders/order-table.db.test.ts',
  'records/find-people.ts': 'records/search-plans.db.test.ts',
  'records/find-things.ts': 'records/search-plans.db.test.ts',
};

/** Every statement of the adapter can be prepared on the migrated schema, and its rows are what their types say. */
export async function findWrongStatements(root: string, ownerUrl: string): Promise<readonly string[]> {
  const folder = resolve(root, FOLDER);
  const statements = collectStatements({ configFile: resolve(root, CONFIG_FILE), folder });
  const lies = await findLies(ownerUrl, statements);
  const followed = withoutComposed(lies, COMPOSED, (test) => existsSync(resolve(folder, test)));
  return [...withoutKnown(followed, KEPT_ELSEWHERE), ...findPassedOver(folder, statements)];
}

/** What is said of composed statements is said of texts that are never sent; their test sends those that are. */
export function withoutComposed(
  lies: readonly string[],
  composed: Readonly<Record<string, string>>,
  isThere: (test: string) => boolean,
): readonly string[] {
  const isIn = (file: string) => (lie: string) => lie.startsWith(`${file}:`);
  const left = lies.filter((lie) => !Object.keys(composed).some((file) => isIn(file)(lie)));
  const stale = Object.entries(composed).flatMap(([file, test]) => {
    const said = lies.filter(isIn(file));
    if (said.length > 0 && !isThere(test)) return [`${file}: ${test} is not there`];
    return said.length > 0 && !said.some((lie) => lie.endsWith(UNREADABLE))
      ? [`${file}: its statements can be followed`]
      : [];
  });
  return [...left, ...stale];
}

/** What is known to be kept elsewhere is no lie; where the schema keeps it by now, the entry is one. */
export function withoutKnown(
  lies: readonly string[],
  known: Readonly<Record<string, string>>,
): readonly string[] {
  const endings = Object.keys(known);
  return [
    ...lies.filter((lie) => !endings.some((ending) => lie.endsWith(ending))),
    ...endings
      .filter((ending) => !lies.some((lie) => lie.endsWith(ending)))
      .map((ending) => `${ending}: the schema does not leave this open any more`),
  ];
}

/** Queries of a session that were not read from the source. */
function findPassedOver(folder: string, statements: readonly CollectedStatement[]): readonly string[] {
  const read = new Set(statements.map(({ file, line }) => `${file}:${line}`));
  const written = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const source = readFileSync(resolve(folder, file), 'utf8');
    return [...source.matchAll(/\bsession\.query\b/g)].map(({ index }) => `${file}:${lineAt(source, index)}`);
  });
  if (written.length === 0) return [`${folder} has no query`];
  return written
    .filter((location) => !read.has(location))
    .map((location) => `${location}: the query is not read`);
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;
