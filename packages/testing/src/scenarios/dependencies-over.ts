import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createPapers } from '@cliffhanger/adapters/papers';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { createSandboxPayments } from '@cliffhanger/adapters/payments';
import { createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import { TEST_PARTY } from '../approvals/index.ts';
import { createFakeLimits, createFakeStorage, fakePictures } from '../fakes/index.ts';

/** What seeds work with: real passwords, so that who is seeded can log in; a code by email is sent and used at once. */
export const outsideOver = (owner: Pool): Dependencies => ({
  transactions: createTransactions(owner, createRepositories),
  clock: systemClock,
  random: systemRandom,
  passwords: createArgon2Passwords(),
  hmac: createHmac(systemRandom.secret()),
  limits: createFakeLimits(systemClock),
  storage: createFakeStorage(),
  pictures: fakePictures,
  papers: createPapers(),
  payments: { sandbox: createSandboxPayments('development') },
  depositKeys: createDepositKeys({}),
  sealing: createAesSealing({ current: systemRandom.secret() }),
  secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
  deviceKeys: createDeviceKeys(TEST_PARTY.origins[0]),
  publicUrl: 'http://127.0.0.1',
  storefrontUrl: 'http://127.0.0.1/watch/',
});
