import type { Catalogue } from '../catalogue.ts';
import { type Stage, withSession } from '../play.ts';

/** What nobody should read who need not: it opens an account, or tells what is drawn. */
const SECRET = /password|secret|totp|token_digest|sealed_key|^digest$|invitation_digest|^document$|^raw$/;

/** Secrets that the role can read, column by column. No money moves by it; it is said so that it can become less. */
export async function readableSecrets(stage: Stage, { tables }: Catalogue): Promise<readonly string[]> {
  const secrets = tables
    .filter(({ kind }) => kind !== 'partition')
    .flatMap(({ name: table, columns }) =>
      columns.filter(({ name }) => SECRET.test(name)).map(({ name }) => ({ table, name })),
    );
  return withSession(stage, async (client) => {
    const readable: string[] = [];
    for (const { table, name } of secrets) {
      try {
        await client.query(`rollback; begin; select ${name} from ${table} limit 1`);
        readable.push(`${table}.${name}`);
      } catch {
        // It may not: as it should be.
      }
    }
    return readable;
  });
}
