import { challengeFor, type SignedApproval } from '@cliffhanger/application/approvals';
import type {
  Dependencies,
  PaidSubject,
  ProposedDeed,
  SignedDeed,
  SignedSubject,
} from '@cliffhanger/application/ports';
import type { OperatorId } from '@cliffhanger/core/kernel';
import type { Pool } from 'pg';
import { softwareKey, TEST_PARTY } from '../approvals/index.ts';
import { valueOf } from './sellers.ts';
import { asSigned, type KeyHolder } from './signed-deeds.ts';

/** As if two admins had confirmed it; by whoever owns the database. */
export async function withDeviceKey(
  owner: Pool,
  id: OperatorId,
  duty: 'keys' | 'payouts' | 'levels',
  key = softwareKey(TEST_PARTY),
): Promise<KeyHolder> {
  await owner.query(
    `insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at, confirmed_at,
       enrol_told_at)
     values ($1, $2, $3, $4, 'YubiKey 5C', 0, now(), now(), now())`,
    [key.keyId, id, duty, key.publicKey],
  );
  return { id, key };
}

type SigningPorts = Pick<Dependencies, 'transactions' | 'clock' | 'deviceKeys'>;

/** What their browser would send: asked for, and signed. */
export async function signs(dependencies: SigningPorts, { id, key }: KeyHolder, subject: SignedSubject) {
  const { text } = valueOf(await challengeFor(dependencies)(id, subject));
  return key.sign(text);
}

/** For `signedWithKey`: this person's signature for a payment or a deed. */
export const approvalBy = async (
  dependencies: SigningPorts,
  holder: KeyHolder,
  of: PaidSubject | SignedDeed,
  proposed: ProposedDeed = {},
): Promise<SignedApproval> => ({
  of,
  by: holder.id,
  assertion: await signs(dependencies, holder, asSigned(of, proposed)),
});
