import { addressesFrom } from '@cliffhanger/dev-addresses';
import { Client } from 'pg';

/** Asks the server for a checkpoint, which only a superuser may: there is one beside every stack of ours. */
export async function checkpoint(): Promise<void> {
  const connectionString = process.env['DATABASE_SUPERUSER_URL'] ?? addressesFrom().superuserUrl;
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
