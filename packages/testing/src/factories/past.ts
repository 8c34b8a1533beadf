import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createPapers } from '@cliffhanger/adapters/papers';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { createSandboxPayments } from '@cliffhanger/adapters/payments';
import { createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { TEST_PARTY } from '../approvals/index.ts';
import {
  createFakeClock,
  createFakeLimits,
  createFakeStorage,
  type FakeClock,
  fakePictures,
} from '../fakes/index.ts';

/** What has to be the same as in the processes that go on with it; anything else is nobody's. */
export interface PastOptions {
  readonly tokenSecret?: string;
  readonly encryptionKey?: string;
  /** Where the console is opened, whose device keys sign. */
  readonly consoleUrl?: string;
}

export interface Past {
  readonly dependencies: Dependencies;
  readonly clock: FakeClock;
}

/**
 * The product's own use cases in a database that others serve, begun at a time of one's own choosing: whoever is logged in
 * as its owner says what time it is. What waits (a new payout address, T+7) has waited then, and no clock is moved.
 */
export function openPast(
  owner: Parameters<typeof createTransactions>[0],
  begin: Instant,
  {
    tokenSecret = systemRandom.secret(),
    encryptionKey = systemRandom.secret(),
    consoleUrl = TEST_PARTY.origins[0],
  }: PastOptions = {},
): Past {
  const clock = createFakeClock(begin);
  const dependencies: Dependencies = {
    transactions: createTransactions(owner, createRepositories),
    clock,
    random: systemRandom,
    passwords: createArgon2Passwords(),
    hmac: createHmac(tokenSecret),
    limits: createFakeLimits(clock),
    storage: createFakeStorage(),
    pictures: fakePictures,
    papers: createPapers(),
    payments: { sandbox: createSandboxPayments('test') },
    depositKeys: createDepositKeys({}),
    sealing: createAesSealing({ current: encryptionKey }),
    secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
    deviceKeys: createDeviceKeys(consoleUrl),
    publicUrl: 'http://127.0.0.1',
    storefrontUrl: 'http://127.0.0.1/watch/',
  };
  return { dependencies, clock };
}
