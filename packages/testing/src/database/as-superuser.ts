import { Client } from 'pg';
import { superuserUrl } from './addresses.ts';

/** For changes that not even the owner of a database may make, such as rights of roles. */
export async function asSuperuser<T>(database: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl(database) });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
