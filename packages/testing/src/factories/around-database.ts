import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createPapers } from '@cliffhanger/adapters/papers';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { createSandboxPayments } from '@cliffhanger/adapters/payments';
import { systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import type { Dependencies } from '@cliffhanger/application/ports';
import { TEST_PARTY } from '../approvals/index.ts';
import { createFakeLimits, createFakeStorage, fakePictures } from '../fakes/index.ts';

/**
 * All dependencies of use cases except database and clock, for seeds, tests and simulations. Passwords use Argon2 by
 * default, so that a seeded person can log in.
 */
export const aroundDatabase = ({
  passwords = createArgon2Passwords(),
  ...overrides
}: Pick<Dependencies, 'transactions' | 'clock'> & Partial<Dependencies>): Dependencies => ({
  random: systemRandom,
  passwords,
  hmac: createHmac(systemRandom.secret()),
  limits: createFakeLimits(overrides.clock),
  storage: createFakeStorage(),
  pictures: fakePictures,
  papers: createPapers(),
  payments: { sandbox: createSandboxPayments('test') },
  depositKeys: createDepositKeys({}),
  sealing: createAesSealing({ current: systemRandom.secret() }),
  secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
  deviceKeys: createDeviceKeys(TEST_PARTY.origins[0]),
  publicUrl: 'http://127.0.0.1',
  storefrontUrl: 'http://127.0.0.1/watch/',
  ...overrides,
});
