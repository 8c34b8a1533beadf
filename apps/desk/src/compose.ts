import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createDigests } from '@cliffhanger/adapters/passwords';
import {
  businessClockFor,
  clockMoveSeen,
  createMoneyPool,
  createStores,
  createTransactions,
  writeClockMove,
} from '@cliffhanger/adapters/postgres';
import { createStorage } from '@cliffhanger/adapters/storage';
import { createAesVault } from '@cliffhanger/adapters/vault';
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
import type { Chance, Clock, Stores, Transactions } from '@cliffhanger/application/ports';
import { decideLink, listWaitingLinks } from '@cliffhanger/application/promotion';
import { type InviteMember, inviteFirstAdmin, inviteMember } from '@cliffhanger/application/staff';
import { listWaitingAppeals } from '@cliffhanger/application/trust';
import { listWaitingWithdrawals } from '@cliffhanger/application/withdrawals';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { archiveFrom } from './archive.ts';
import { type EnvironmentKind, kindOf, needed } from './environment.ts';

/** What a command reaches: everything a use case does, and the clock. */
interface Reach extends Stores {
  moveClock(byMs: number): Promise<number>;
}

interface Outside {
  readonly transactions: Transactions<Reach>;
  readonly clock: Clock;
  readonly chance: Chance;
}

/** Where documents lie, and what opens them: asked for only by who looks at one. */
function archive(environment: NodeJS.ProcessEnv) {
  const { storage, vaultKeys } = archiveFrom(environment);
  return { storage: createStorage(storage, '/files'), vault: createAesVault(vaultKeys) };
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
  const outside: Outside = {
    transactions: createTransactions(pool, (session) => ({
      ...createStores(session),
      moveClock: (byMs) => writeClockMove(kind, session, byMs),
    })),
    clock,
    chance: systemChance,
  };
  return {
    kind,
    outside,
    /** What a command works with: the transactions carry its line in the audit log. */
    deskOver: (transactions: Transactions<Reach>) =>
      deskOver({ ...outside, transactions }, { kind, environment }),
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

const deskOver = (outside: Outside, { kind, environment }: Surroundings) => ({
  clock: outside.clock,
  moveClock: moveClock(outside),
  listPendingRegistrations: listPendingRegistrations(outside),
  decideRegistration: decideRegistration(outside),
  lockAccount: lockAccount(outside),
  unlockAccount: unlockAccount(outside),
  listWaitingLinks: listWaitingLinks(outside),
  decideLink: decideLink(outside),
  listWaitingCertifications: listWaitingCertifications(outside),
  viewCertification: (asked: ViewCertification) =>
    viewCertification({ ...outside, ...archive(environment) })(asked),
  listWaitingStores: listWaitingStores(outside),
  decideStore: decideStore(outside),
  listWaitingAppeals: listWaitingAppeals(outside),
  listWaitingDeposits: listWaitingDeposits(outside),
  listWaitingWithdrawals: listWaitingWithdrawals(outside),
  listComplaints: listComplaints(outside),
  currentSettings: () => outside.transactions.read(({ settings }) => settings.current(outside.clock.now())),
  addPlatformInvitation: addPlatformInvitation(outside),
  openAlarms: () => outside.transactions.readOne(({ chainAlarms }) => chainAlarms.open()),
  inviteStaff: (invited: Omit<InviteMember, 'invitedBy'>) => {
    const invite = kind === 'production' ? inviteFirstAdmin : inviteMember;
    const publicUrl = needed(environment, 'PUBLIC_URL');
    return invite({ ...outside, digests: createDigests(''), publicUrl })(invited);
  },
});

export type Desk = ReturnType<typeof deskOver>;

/** Comes back when every process has seen the move. */
const moveClock =
  ({ transactions }: Outside) =>
  async (byMs: number): Promise<Result<number>> => {
    const moved = await transactions.run(async (reach) => accept(await reach.moveClock(byMs)));
    await clockMoveSeen();
    return moved;
  };
