import { makeClickStream, restoreStream, saveStream } from '@cliffhanger/adapters/nats';
import { createHmac } from '@cliffhanger/adapters/passwords';
import {
  businessClockFor,
  clockMoveSeen,
  createDatabase,
  createLogins,
  createMoneyPool,
  createPlainPool,
  createRepositories,
  createSealedRows,
  createTransactions,
  listRoles,
  migrate,
  whyNoLogin,
  writeClockMove,
} from '@cliffhanger/adapters/postgres';
import { LOGIN_ROLES, OWNER_ROLE } from '@cliffhanger/adapters/postgres/roles';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage, ensureBucket } from '@cliffhanger/adapters/storage';
import { addPlatformInvitation, lockAccount, unlockAccount } from '@cliffhanger/application/identity';
import type { Clock, Random, Repositories, TransactionsOver } from '@cliffhanger/application/ports';
import { type SealedAnew, sealAnew } from '@cliffhanger/application/sealing';
import { type InviteMember, inviteFirstAdmin, inviteMember } from '@cliffhanger/application/staff';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { type Config, configFrom } from './config.ts';

/** Used by `setup` and `clicks` before there are logins. */
export const adapters = {
  loginRoles: LOGIN_ROLES,
  ownerRole: OWNER_ROLE,
  listRoles,
  createLogins,
  createDatabase,
  whyNoLogin,
  migrate,
  ensureBucket,
  makeClickStream,
  saveStream,
  restoreStream,
};

/** The repositories and the clock. */
interface AdminRepositories extends Repositories {
  moveClock(byMs: number): Promise<number>;
}

interface Dependencies {
  readonly transactions: TransactionsOver<AdminRepositories>;
  readonly clock: Clock;
  readonly random: Random;
}

/** The only module of the command line that knows the adapters. */
export async function compose(environment: NodeJS.ProcessEnv) {
  const config = configFrom(environment);
  const { kind } = config;
  const pool = createMoneyPool({
    connectionString: config.databaseUrl,
    maxConnections: 1,
    applicationName: 'cliffhanger-admin',
  });
  const clock = businessClockFor({ environment: kind, system: systemClock, session: pool });
  await clock.isSet;
  const dependencies: Dependencies = {
    transactions: createTransactions(pool, (session) => ({
      ...createRepositories(session),
      moveClock: (byMs) => writeClockMove(kind, session, byMs),
    })),
    clock,
    random: systemRandom,
  };
  return {
    kind,
    dependencies,
    /** Use cases of a command; `transactions` also write its audit line. */
    useCasesOver: (transactions: TransactionsOver<AdminRepositories>) =>
      useCasesOver({ ...dependencies, transactions }, config),
    staffAddresses: async (): Promise<readonly string[]> => {
      const people = await createRepositories(pool).staff.list();
      return people.map(({ email }) => email);
    },
    close: () => {
      clock.stop();
      return pool.end();
    },
  };
}

export type Machine = Awaited<ReturnType<typeof compose>>;

const useCasesOver = (dependencies: Dependencies, { kind, sealing, sealingKeys }: Config) => ({
  clock: dependencies.clock,
  moveClock: moveClock(dependencies),
  lockAccount: lockAccount(dependencies),
  unlockAccount: unlockAccount(dependencies),
  addPlatformInvitation: addPlatformInvitation(dependencies),
  sealAnew: () => sealEverythingAnew(sealing()),
  inviteStaff: (invited: Omit<InviteMember, 'invitedBy'>) => {
    const invite = kind === 'production' ? inviteFirstAdmin : inviteMember;
    return invite({ ...dependencies, hmac: createHmac(''), sealing: createAesSealing(sealingKeys()) })(
      invited,
    );
  },
});

export type UseCases = ReturnType<typeof useCasesOver>;

/** Logs in as the owner: no login role can read all encrypted data, and a yearly task does not justify one. */
async function sealEverythingAnew({
  ownerUrl,
  keys,
  storage,
}: ReturnType<Config['sealing']>): Promise<readonly SealedAnew[]> {
  const owner = createPlainPool({
    connectionString: ownerUrl,
    maxConnections: 1,
    applicationName: 'cliffhanger-seal-anew',
  });
  try {
    return await sealAnew({
      sealedRows: createSealedRows(owner),
      sealing: createAesSealing(keys),
      storage: createStorage(storage, '/files'),
    })();
  } finally {
    await owner.end();
  }
}

/** Returns when every process uses the new time. */
const moveClock =
  ({ transactions }: Dependencies) =>
  async (byMs: number): Promise<Result<number>> => {
    const moved = await transactions.run(async (repositories) => accept(await repositories.moveClock(byMs)));
    await clockMoveSeen();
    return moved;
  };
