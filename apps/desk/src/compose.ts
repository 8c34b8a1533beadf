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
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import { listComplaints } from '@cliffhanger/application/checkout';
import { listWaitingDeposits } from '@cliffhanger/application/deposits';
import {
  addPlatformInvitation,
  decideRegistration,
  decideStore,
  listPendingRegistrations,
  listWaitingCertifications,
  listWaitingStores,
  lockAccount,
  unlockAccount,
  type ViewCertification,
  viewCertification,
} from '@cliffhanger/application/identity';
import type { Clock, Random, Repositories, TransactionsOver } from '@cliffhanger/application/ports';
import { decideLink, listWaitingLinks } from '@cliffhanger/application/promotion';
import { type InviteMember, inviteFirstAdmin, inviteMember } from '@cliffhanger/application/staff';
import { listWaitingAppeals } from '@cliffhanger/application/trust';
import { listWaitingWithdrawals } from '@cliffhanger/application/withdrawals';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { archiveFrom } from './archive.ts';
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

/** Where documents lie, and what opens them: asked for only by who looks at one. */
function archive(environment: NodeJS.ProcessEnv) {
  const { storage, sealingKeys } = archiveFrom(environment);
  return { storage: createStorage(storage, '/files'), sealing: createAesSealing(sealingKeys) };
}

/** The only place of the desk that knows which machines stand behind its ports. */
export async function compose(environment: NodeJS.ProcessEnv) {
  const kind = kindOf(environment);
  const pool = createMoneyPool({
    connectionString: needed(environment, 'DATABASE_URL'),
    maxConnections: 1,
    applicationName: 'cliffhanger-desk',
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
    deskOver: (transactions: TransactionsOver<Reach>) =>
      deskOver({ ...dependencies, transactions }, { kind, environment }),
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

const deskOver = (dependencies: Dependencies, { kind, environment }: Surroundings) => ({
  clock: dependencies.clock,
  moveClock: moveClock(dependencies),
  listPendingRegistrations: listPendingRegistrations(dependencies),
  decideRegistration: decideRegistration(dependencies),
  lockAccount: lockAccount(dependencies),
  unlockAccount: unlockAccount(dependencies),
  listWaitingLinks: listWaitingLinks(dependencies),
  decideLink: decideLink(dependencies),
  listWaitingCertifications: listWaitingCertifications(dependencies),
  viewCertification: (asked: ViewCertification) =>
    viewCertification({ ...dependencies, ...archive(environment) })(asked),
  listWaitingStores: listWaitingStores(dependencies),
  decideStore: decideStore(dependencies),
  listWaitingAppeals: listWaitingAppeals(dependencies),
  listWaitingDeposits: listWaitingDeposits(dependencies),
  listWaitingWithdrawals: listWaitingWithdrawals(dependencies),
  listComplaints: listComplaints(dependencies),
  currentSettings: () =>
    dependencies.transactions.read(({ settings }) => settings.current(dependencies.clock.now())),
  addPlatformInvitation: addPlatformInvitation(dependencies),
  openAlarms: () => dependencies.transactions.readOne(({ chainAlarms }) => chainAlarms.open()),
  inviteStaff: (invited: Omit<InviteMember, 'invitedBy'>) => {
    const invite = kind === 'production' ? inviteFirstAdmin : inviteMember;
    const publicUrl = needed(environment, 'PUBLIC_URL');
    return invite({ ...dependencies, hmac: createHmac(''), publicUrl })(invited);
  },
});

export type Desk = ReturnType<typeof deskOver>;

/** Comes back when every process has seen the move. */
const moveClock =
  ({ transactions }: Dependencies) =>
  async (byMs: number): Promise<Result<number>> => {
    const moved = await transactions.run(async (reach) => accept(await reach.moveClock(byMs)));
    await clockMoveSeen();
    return moved;
  };
