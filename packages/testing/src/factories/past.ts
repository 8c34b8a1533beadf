import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { TEST_PARTY } from '../approvals/index.ts';
import { createFakeClock, type FakeClock } from '../fakes/index.ts';
import { aroundDatabase } from './around-database.ts';
import { signingDeeds } from './signed-deeds.ts';

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
  const dependencies = signingDeeds(
    aroundDatabase({
      transactions: createTransactions(owner, createRepositories),
      clock,
      hmac: createHmac(tokenSecret),
      sealing: createAesSealing({ current: encryptionKey }),
      deviceKeys: createDeviceKeys(consoleUrl),
    }),
    owner,
  );
  return { dependencies, clock };
}
