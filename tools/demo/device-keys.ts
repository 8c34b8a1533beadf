import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import {
  beginDeviceKey,
  confirmDeviceKey,
  listDeviceKeys,
  offerDeviceKey,
} from '@cliffhanger/application/approvals';
import type { Dependencies, DeviceKey } from '@cliffhanger/application/ports';
import type { Addresses } from '@cliffhanger/dev-addresses';
import {
  firstKeys,
  localConsole,
  type SoftwareKey,
  softwareKey,
  uncounted,
} from '@cliffhanger/testing/approvals';
import { type KeyHolder, signs, valueOf } from '@cliffhanger/testing/factories';
import type { Colleague } from './colleague.ts';

/*
 * The staff's device keys are software keys, with private keys in the demo's folder (the first two admins'
 * even in the repository). They sign through the same use cases as a device, but offer none of its
 * protection.
 */

type KeyPorts = Pick<Dependencies, 'transactions' | 'clock' | 'deviceKeys'>;

const partyOf = (apiUrl: string) => ({ rpId: 'localhost', origins: [localConsole(apiUrl)] });

export const deviceKeysOf = (apiUrl: string) => createDeviceKeys(localConsole(apiUrl));

/** For the colleague's browser, or for signing in their name. */
export const keyOf = ({ deviceKey }: Pick<Colleague, 'deviceKey'>, apiUrl: string): SoftwareKey =>
  uncounted(softwareKey(partyOf(apiUrl), deviceKey));

/** Admins get the two keys in the configuration of the stack's signer; everyone else a new one. */
export function newKeyFor(
  { roles }: Pick<Colleague, 'roles'>,
  { adminsBefore, apiUrl }: { readonly adminsBefore: number; readonly apiUrl: string },
): string {
  if (!roles.includes('admin')) return softwareKey(partyOf(apiUrl)).privateKey;
  const first = firstKeys(partyOf(apiUrl))[adminsBefore];
  if (first === undefined) throw new Error('the signer knows two admins from the start');
  return first.privateKey;
}

const LABEL = 'Demo key (software)';

/** Each person registers a key; the two admins confirm each other's, then all others. */
export async function enrolStaff(
  ports: KeyPorts,
  staff: readonly Colleague[],
  apiUrl: string,
): Promise<void> {
  for (const colleague of staff) {
    const { text } = valueOf(await beginDeviceKey(ports)(colleague.id));
    const made = keyOf(colleague, apiUrl).create(text);
    valueOf(await offerDeviceKey(ports)({ person: colleague.id, label: LABEL, made }));
  }
  const admins = adminsOf(staff, apiUrl);
  for (const { id, key } of admins) {
    const by = admins.find((other) => other.id !== id);
    if (by === undefined) throw new Error('one admin alone confirms nobody');
    valueOf(await confirmDeviceKey(ports)({ keyId: key.keyId, by: by.id, assertion: null }));
  }
  await confirmWaitingKeys(ports, staff, apiUrl);
}

const adminsOf = (staff: readonly Colleague[], apiUrl: string): readonly KeyHolder[] =>
  staff
    .filter(({ roles }) => roles.includes('admin'))
    .map((colleague) => ({ id: colleague.id, key: keyOf(colleague, apiUrl) }));

/** Both admins sign for every waiting key except their own. Returns the resulting state of each. */
async function confirmWaitingKeys(
  ports: KeyPorts,
  staff: readonly Colleague[],
  apiUrl: string,
): Promise<readonly DeviceKey[]> {
  const isWaiting = ({ confirmedAt, retiredAt }: DeviceKey) => confirmedAt === null && retiredAt === null;
  const waiting = valueOf(await listDeviceKeys(ports)()).filter(isWaiting);
  const after: DeviceKey[] = [];
  for (const key of waiting) {
    const { keyId, personId, confirmedBy } = key;
    let now = key;
    for (const admin of adminsOf(staff, apiUrl)) {
      if (admin.id === personId || confirmedBy.includes(admin.id)) continue;
      const assertion = await signs(ports, admin, { kind: 'enrol', keyId });
      now = valueOf(await confirmDeviceKey(ports)({ keyId, by: admin.id, assertion }));
    }
    after.push(now);
  }
  return after;
}

/** The same in a running demo, with messages for the person watching. */
export async function confirmKeysIn(
  { ownerUrl, apiUrl }: Pick<Addresses, 'ownerUrl' | 'apiUrl'>,
  staff: readonly Colleague[],
): Promise<readonly string[]> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  try {
    const ports = {
      transactions: createTransactions(owner, createRepositories),
      clock: systemClock,
      deviceKeys: deviceKeysOf(apiUrl),
    };
    const keys = await confirmWaitingKeys(ports, staff, apiUrl);
    return keys.length === 0
      ? ['no device key waits: enrol one in the console, Device keys']
      : keys.map(toldOf);
  } finally {
    await owner.end();
  }
}

const toldOf = ({
  personName,
  label,
  confirmedAt,
}: Pick<DeviceKey, 'personName' | 'label' | 'confirmedAt'>): string =>
  confirmedAt === null
    ? `${personName}'s “${label}” waits for a second admin who is not its owner: enrol it as Farid or Greta instead`
    : `both admins have signed for ${personName}'s “${label}”; the signer knows it within a minute`;
