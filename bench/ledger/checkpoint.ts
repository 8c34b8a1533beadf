import { Client } from 'pg';

const DEFAULT_PORT_BASE = 4100;

/** Asks the server for a checkpoint, which only a superuser may: there is one beside every stack of ours. */
export async function checkpoint(): Promise<void> {
  const port = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE) + 1;
  const client = new Client({
    connectionString:
      process.env['DATABASE_SUPERUSER_URL'] ?? `postgres://postgres@127.0.0.1:${port}/postgres`,
  });
  await client.connect();
  try {
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
