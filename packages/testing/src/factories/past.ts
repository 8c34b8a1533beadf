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

/** Secrets that must match those of other processes on the same database; all others are random. */
export interface PastOptions {
  readonly tokenSecret?: string;
  readonly encryptionKey?: string;
  /** The console's origin, for signatures by device keys. */
  readonly consoleUrl?: string;
}

export interface Past {
  readonly dependencies: Dependencies;
  readonly clock: FakeClock;
}

/**
 * Runs the product's use cases at a chosen time in a database that other processes serve: the owner's connection
 * states the time. Waiting periods (a new payout address, T+7) have then passed without moving a clock.
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
