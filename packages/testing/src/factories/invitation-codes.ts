import type { Pool } from 'pg';

/** A code of the platform's own; `owner` because the app has no use case that makes one. Safe to repeat. */
export async function addPlatformInvitationCode(owner: Pick<Pool, 'query'>, code: string): Promise<void> {
  await owner.query(
    'insert into identity.invitation_codes (code, created_at) values ($1, now()) on conflict do nothing',
    [code],
  );
}
