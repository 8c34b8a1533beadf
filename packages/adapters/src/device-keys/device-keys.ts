import type { DeviceKeys } from '@cliffhanger/application/ports';
import { readAssertion, readNewKey } from '@cliffhanger/approvals';

/** Passkeys are bound to the console's host and origin. */
export function createDeviceKeys(consoleUrl: string): DeviceKeys {
  const { hostname: rpId, origin } = new URL(consoleUrl);
  const party = { rpId, origins: [origin] };
  return {
    rpId,
    readNew: (made) => {
      const read = readNewKey(made, party);
      return typeof read === 'string' ? undefined : { keyId: read.keyId, publicKey: read.publicKey };
    },
    isSigned: (assertion, publicKey) => typeof readAssertion(assertion, publicKey, party) !== 'string',
  };
}
