import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPlainPool } from '@cliffhanger/adapters/postgres';
import { addPlatformInvitationCode } from '@cliffhanger/testing/factories';

const INVITATION_CODE = 'TRIAL2026';

/** Nobody registers without one; the command line hands them out in production. */
export async function addInvitation(secretsFolder: string, postgres: string): Promise<string> {
  const url = new URL(readFileSync(join(secretsFolder, 'owner-database-url'), 'utf8').trim());
  url.hostname = postgres;
  const pool = createPlainPool({ connectionString: url.href, maxConnections: 1 });
  try {
    await addPlatformInvitationCode(pool, INVITATION_CODE);
  } finally {
    await pool.end();
  }
  return INVITATION_CODE;
}
