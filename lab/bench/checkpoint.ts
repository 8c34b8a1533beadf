import { addressesFrom } from '@cliffhanger/dev-addresses';
import { Client } from 'pg';

/** Only a superuser may request a checkpoint; every stack of ours has one. */
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
