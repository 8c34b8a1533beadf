import { createHmac } from '@cliffhanger/adapters/passwords';
import {
  businessClockFor,
  clockMoveSeen,
  createMoneyPool,
  createRepositories,
  createTransactions,
  writeClockMove,
} from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { addPlatformInvitation, lockAccount, unlockAccount } from '@cliffhanger/application/identity';
import type { Clock, Random, Repositories, TransactionsOver } from '@cliffhanger/application/ports';
import { type InviteMember, inviteFirstAdmin, inviteMember } from '@cliffhanger/application/staff';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { type EnvironmentKind, kindOf, needed } from './environment.ts';

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
  const kind = kindOf(environment);
  const pool = createMoneyPool({
    connectionString: needed(environment, 'DATABASE_URL'),
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
      useCasesOver({ ...dependencies, transactions }, { kind, environment }),
    close: () => {
      clock.stop();
      return pool.end();
    },
  };
}

export type Machine = Awaited<ReturnType<typeof compose>>;

interface Surroundings {
  readonly kind: EnvironmentKind;
  readonly environment: NodeJS.ProcessEnv;
}

const useCasesOver = (dependencies: Dependencies, { kind, environment }: Surroundings) => ({
  clock: dependencies.clock,
  moveClock: moveClock(dependencies),
  lockAccount: lockAccount(dependencies),
  unlockAccount: unlockAccount(dependencies),
  addPlatformInvitation: addPlatformInvitation(dependencies),
  inviteStaff: (invited: Omit<InviteMember, 'invitedBy'>) => {
    const invite = kind === 'production' ? inviteFirstAdmin : inviteMember;
    const publicUrl = needed(environment, 'PUBLIC_URL');
    return invite({ ...dependencies, hmac: createHmac(''), publicUrl })(invited);
  },
});

export type UseCases = ReturnType<typeof useCasesOver>;

/** Comes back when every process has seen the move. */
const moveClock =
  ({ transactions }: Dependencies) =>
  async (byMs: number): Promise<Result<number>> => {
    const moved = await transactions.run(async (reach) => accept(await reach.moveClock(byMs)));
    await clockMoveSeen();
    return moved;
  };
