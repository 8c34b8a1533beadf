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

/** What `setup` and `clicks` work with, where there may be nothing to log in to. */
export const machines = {
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

/** What a command reaches: everything a use case does, and the clock. */
interface Reach extends Repositories {
  moveClock(byMs: number): Promise<number>;
}

interface Dependencies {
  readonly transactions: TransactionsOver<Reach>;
  readonly clock: Clock;
  readonly random: Random;
}

/** The only place of the command line that knows which machines stand behind its ports. */
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
    /** What a command works with: the transactions carry its line in the audit log. */
    useCasesOver: (transactions: TransactionsOver<Reach>) =>
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

/** As the owner: no login role reaches everything that is sealed, and none has to for something done once a year. */
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

/** Comes back when every process has seen the move. */
const moveClock =
  ({ transactions }: Dependencies) =>
  async (byMs: number): Promise<Result<number>> => {
    const moved = await transactions.run(async (reach) => accept(await reach.moveClock(byMs)));
    await clockMoveSeen();
    return moved;
  };
