import type { Pool } from 'pg';

/** A code of the platform itself, inserted as the owner because no use case creates one. Idempotent. */
export async function addPlatformInvitationCode(owner: Pick<Pool, 'query'>, code: string): Promise<void> {
  await owner.query(
    'insert into identity.invitation_codes (code, created_at) values ($1, now()) on conflict do nothing',
    [code],
  );
}
