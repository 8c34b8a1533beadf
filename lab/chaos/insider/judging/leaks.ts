import type { Catalogue } from '../catalogue.ts';
import { type Stage, withSession } from '../play.ts';

/** Secrets that open an account or predict a draw; roles should read them only if they need to. */
const SECRET = /password|secret|totp|token_digest|sealed_key|^digest$|invitation_digest|^document$|^raw$/;

/**
 * Lists the secrets the role can read, column by column. They move no money; the list is there to be
 * shortened.
 */
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
        // The role may not read it, as it should be.
      }
    }
    return readable;
  });
}
