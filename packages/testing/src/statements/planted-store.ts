import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CollectedStatement, collectStatements } from './collect-statements.ts';

const SESSION = `
interface Statement { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] }
interface Session { query<Row extends object>(statement: Statement): Promise<{ readonly rows: readonly Row[] }> }
declare const session: Session;
`;
const OPTIONS = { target: 'ES2024', lib: ['ES2024'], types: [], strict: true, noEmit: true };

/** What is collected from a store of this source. */
export function collectPlanted(source: string): readonly CollectedStatement[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cliffhanger-store-')));
  try {
    const configFile = join(folder, 'tsconfig.json');
    writeFileSync(configFile, JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }));
    writeFileSync(join(folder, 'store.ts'), `${SESSION}${source}\nexport {};`);
    return collectStatements({ configFile, folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
