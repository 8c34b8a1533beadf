import type { Assertion, Duty } from '@cliffhanger/approvals/statement';
import { accept, type OperatorId, type RefusalName, type Result, refuse } from '@cliffhanger/core/kernel';
import type { DeviceKey, DeviceKeys, KeyOutcome, MadeKey, Requires, Uses } from '../ports/index.ts';

type KeyPorts = Requires<'transactions' | 'clock' | 'deviceKeys', 'approvals'>;

export const listDeviceKeys =
  ({ transactions }: Requires<'transactions', 'approvals'>) =>
  async (): Promise<Result<readonly DeviceKey[]>> =>
    accept(await transactions.readOne(({ approvals }) => approvals.listKeys()));

export interface OfferDeviceKey {
  readonly person: OperatorId;
  readonly label: string;
  readonly made: MadeKey;
}

/** Adds a key that has no effect until two admins have signed for it. */
export const offerDeviceKey =
  ({ transactions, clock, deviceKeys }: KeyPorts) =>
  ({ person, label, made }: OfferDeviceKey): Promise<Result<DeviceKey>> =>
    transactions.run(async (repositories): Promise<Result<DeviceKey>> => {
      const read = deviceKeys.readNew(made);
      if (read === undefined) return refuse('device-key-refused');
      const offered = { ...made, ...read, personId: person, label };
      const outcome = await repositories.approvals.offerKey(offered, clock.now());
      return outcome === 'offered' ? keyNow(repositories, read.keyId) : refuse(outcome);
    });

export interface ChangeDeviceKey {
  readonly keyId: string;
  readonly by: OperatorId;
  /** `null` without a signature. */
  readonly assertion: Assertion | null;
}

/**
 * An admin signs that a key belongs to its owner. The second signature activates it, and the signer is
 * informed.
 */
export const confirmDeviceKey =
  ({ transactions, clock, deviceKeys }: KeyPorts) =>
  ({ keyId, by, assertion }: ChangeDeviceKey): Promise<Result<DeviceKey>> =>
    transactions.run(async (repositories): Promise<Result<DeviceKey>> => {
      const fault =
        assertion && (await signatureFault(repositories, deviceKeys, { by, assertion, duties: ['keys'] }));
      if (fault) return refuse(fault);
      const outcome = await repositories.approvals.confirmKey(keyId, { person: by, assertion }, clock.now());
      return outcome === 'confirmed' || outcome === 'waits' ? keyNow(repositories, keyId) : refuse(outcome);
    });

/**
 * For keys that are lost or stolen, or whose owner has left. The console rejects the key at once; the signer
 * needs an admin's signature.
 */
export const retireDeviceKey =
  ({ transactions, clock, deviceKeys }: KeyPorts) =>
  ({ keyId, by, assertion }: ChangeDeviceKey): Promise<Result<DeviceKey>> =>
    transactions.run(async (repositories): Promise<Result<DeviceKey>> => {
      const fault =
        assertion && (await signatureFault(repositories, deviceKeys, { by, assertion, duties: ['keys'] }));
      if (fault) return refuse(fault);
      const outcome = await repositories.approvals.retireKey(keyId, { person: by, assertion }, clock.now());
      return outcome === 'retired' ? keyNow(repositories, keyId) : refuse(outcome);
    });

async function keyNow({ approvals }: Uses<'approvals'>, keyId: string): Promise<Result<DeviceKey>> {
  const key = await approvals.findKey(keyId);
  return key === undefined ? refuse('device-key-unknown') : accept(key);
}

interface SignedBy {
  readonly by: OperatorId;
  readonly assertion: Assertion;
  readonly duties: readonly Duty[];
}

/**
 * Why the assertion is not signed by an active key of this person, or `undefined`. The database compares the
 * signed text.
 */
export async function signatureFault(
  { approvals }: Uses<'approvals'>,
  deviceKeys: DeviceKeys,
  { by, assertion, duties }: SignedBy,
): Promise<RefusalName | undefined> {
  const key = await approvals.findKey(assertion.keyId);
  if (key === undefined || key.personId !== by) return 'device-key-not-yours';
  if (key.retiredAt !== null || !duties.includes(key.duty)) return 'device-key-needed';
  if (key.confirmedAt === null) return 'device-key-unconfirmed';
  return deviceKeys.isSigned(assertion, key.publicKey) ? undefined : 'approval-not-signed';
}

export const recorded = (outcome: KeyOutcome<'recorded'>): Result<true> =>
  outcome === 'recorded' ? accept(true) : refuse(outcome);
