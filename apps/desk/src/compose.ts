import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createDigests } from '@cliffhanger/adapters/passwords';
import {
  businessClockFor,
  createMoneyPool,
  createStores,
  createTransactions,
  moveBusinessClock,
} from '@cliffhanger/adapters/postgres';
import { createStorage } from '@cliffhanger/adapters/storage';
import { createAesVault } from '@cliffhanger/adapters/vault';
import { clearChainAlarm } from '@cliffhanger/application/chain';
import { decideComplaint, listComplaints, openAudit } from '@cliffhanger/application/checkout';
import { decideDeposit, listWaitingDeposits } from '@cliffhanger/application/deposits';
import {
  addPlatformInvitation,
  decideCertification,
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

import { grantLevel } from '@cliffhanger/application/levels';
import { decideLink, listWaitingLinks } from '@cliffhanger/application/promotion';
import { changeSetting } from '@cliffhanger/application/settings';
import { type InviteMember, inviteMember } from '@cliffhanger/application/staff';
import { answerAppeal, listWaitingAppeals } from '@cliffhanger/application/trust';
import { correctTransfer } from '@cliffhanger/application/wallet';
import { decideWithdrawal, listWaitingWithdrawals } from '@cliffhanger/application/withdrawals';
import type { Email } from '@cliffhanger/core/identity';
import { archiveFrom } from './archive.ts';

const DEFAULT_PORT_BASE = 4100;
const SELLER_PORT = 6;

/** The stack that `pnpm dev` runs, unless the environment names another database. */
function databaseUrl(environment: NodeJS.ProcessEnv): string {
  const given = environment['DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  if (environment['CLIFFHANGER_ENV'] === 'production')
    throw new Error('DATABASE_URL is needed in production');
  const port = Number(environment['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE) + 1;
  return `postgres://cliffhanger_app@127.0.0.1:${port}/cliffhanger`;
}

/** Where links in mails lead; what `pnpm dev` runs, unless the environment names another address. */
function publicUrl(environment: NodeJS.ProcessEnv): string {
  const given = environment['PUBLIC_URL'];
  if (given !== undefined && given !== '') return given;
  if (environment['CLIFFHANGER_ENV'] === 'production') throw new Error('PUBLIC_URL is needed in production');
  return `http://127.0.0.1:${Number(environment['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE) + SELLER_PORT}`;
}

/** Where documents lie, and what opens them: asked for only by who looks at one. */
function archive(environment: NodeJS.ProcessEnv) {
  const { storage, vaultKeys } = archiveFrom(environment);
  return { storage: createStorage(storage, '/files'), vault: createAesVault(vaultKeys) };
}

/** The only place of the desk that knows which machines stand behind its ports. */
export async function compose(environment: NodeJS.ProcessEnv) {
  const kind = environment['CLIFFHANGER_ENV'] === 'production' ? 'production' : 'development';
  const pool = createMoneyPool({
    connectionString: databaseUrl(environment),
    maxConnections: 1,
    applicationName: 'cliffhanger-desk',
  });
  const clock = businessClockFor({ environment: kind, system: systemClock, session: pool });
  await clock.isSet;
  const outside = {
    transactions: createTransactions(pool, createStores),
    clock,
    chance: systemChance,
  };
  return {
    clock,
    moveClock: (byMs: number) => moveBusinessClock(kind, pool, byMs),
    listPendingRegistrations: listPendingRegistrations(outside),
    decideRegistration: decideRegistration(outside),
    lockAccount: lockAccount(outside),
    unlockAccount: unlockAccount(outside),
    listWaitingLinks: listWaitingLinks(outside),
    decideLink: decideLink(outside),
    listWaitingCertifications: listWaitingCertifications(outside),
    decideCertification: decideCertification(outside),
    viewCertification: (asked: ViewCertification) =>
      viewCertification({ ...outside, ...archive(environment) })(asked),
    listWaitingStores: listWaitingStores(outside),
    decideStore: decideStore(outside),
    listWaitingAppeals: listWaitingAppeals(outside),
    answerAppeal: answerAppeal(outside),
    listWaitingDeposits: listWaitingDeposits(outside),
    decideDeposit: decideDeposit(outside),
    listWaitingWithdrawals: listWaitingWithdrawals(outside),
    decideWithdrawal: decideWithdrawal(outside),
    correctTransfer: correctTransfer(outside),
    listComplaints: listComplaints(outside),
    decideComplaint: decideComplaint(outside),
    openAudit: openAudit(outside),
    findSellerId: (email: Email) =>
      outside.transactions.read(({ emailOwners }) => emailOwners.ownerOf(email)),
    currentSettings: () => outside.transactions.read(({ settings }) => settings.current(outside.clock.now())),
    changeSetting: changeSetting(outside),
    grantLevel: grantLevel(outside),
    addPlatformInvitation: addPlatformInvitation(outside),
    openAlarms: () => outside.transactions.readOne(({ chainAlarms }) => chainAlarms.open()),
    clearAlarm: clearChainAlarm(outside),
    inviteStaff: (invited: Omit<InviteMember, 'invitedBy'>) =>
      inviteMember({ ...outside, digests: createDigests(''), publicUrl: publicUrl(environment) })(invited),
    close: () => {
      clock.stop();
      return pool.end();
    },
  };
}

export type Desk = Awaited<ReturnType<typeof compose>>;
