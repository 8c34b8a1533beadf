import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNatsClickStream } from '@cliffhanger/adapters/nats';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { FORGET_TESTS_ROLE, passTime } from '@cliffhanger/testing/database';
import { natsUrl } from '@cliffhanger/testing/processes';
import { sendEmailCode } from '@cliffhanger/wire/identity';
import { listSupportContacts } from '@cliffhanger/wire/support';
import type { FiredAlert } from './fault-table.ts';
import type { Fleet } from './fleet.ts';

export interface Fault {
  /** Labels of the alert it fires; without them any labels match. */
  readonly labels?: (fleet: Fleet) => Readonly<Record<string, string>>;
  /** Labels for which the alert must not fire meanwhile. */
  readonly spares?: (fleet: Fleet) => Readonly<Record<string, string>>;
  /** Present from the start, so that no earlier state can be observed. */
  readonly isThereAtStart?: true;
  /** Runs before the first check. */
  readonly prepare?: (fleet: Fleet) => Promise<unknown>;
  readonly plant: (fleet: Fleet) => Promise<unknown>;
  /** Repeated while waiting for the alert: failing calls, lost clicks. */
  readonly goOn?: (fleet: Fleet) => Promise<unknown>;
  readonly mend?: (fleet: Fleet) => Promise<unknown>;
  /** The alert's window covers minutes, so the trial does not wait for its end. */
  readonly isRemembered?: true;
}

const BEP20 = () => ({ network: 'bep20' });
const nothing = async (): Promise<void> => {};

const run = (sql: string) => (fleet: Fleet) => fleet.harness.fixture.owner.query(sql);
const askForTurn = (task: string) =>
  run(`update jobs.turns set turn_at = '-infinity', held_until = null where task = '${task}'`);
const leaveMessage = (how: string) =>
  run(`insert into jobs.messages (kind, content, due_at, tries, worker) values ('send-mail', '{}', ${how})`);
const forgetMessages = run(`delete from jobs.messages where content = '{}'`);

const click = ({ url, consignment }: Fleet) =>
  fetch(`${url.ingest}/r/${consignment.trackingCode}`, {
    headers: { 'user-agent': `phone ${randomUUID()}` },
    redirect: 'manual',
  });
const call = ({ url }: Fleet) =>
  fetch(`${url.api}${listSupportContacts.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"lang":"en"}',
  });
/** A refused call, to have one to count. */
export const refuse = ({ url }: Pick<Fleet, 'url'>) =>
  fetch(`${url.api}${sendEmailCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"lang":"en","email":"nobody"}',
  });
const several = (count: number, act: (fleet: Fleet) => Promise<unknown>) => (fleet: Fleet) =>
  Promise.allSettled(Array.from({ length: count }, () => act(fleet)));

const raise = (by: number) =>
  run(`update ledger.books set available = available + ${by} where journal_id = (
    select b.journal_id from ledger.books b join identity.sellers s on s.seller_id = b.journal_id order by 1 limit 1)`);

/** Far above the alert's threshold; all of them stay in the stream. */
const GROUPS = 1_300;
async function sendClicks({ clickStream }: Fleet): Promise<void> {
  const stream = createNatsClickStream({
    url: natsUrl(),
    name: 'trial',
    stream: clickStream,
    mostBytes: 1_048_576,
    replicas: 1,
  });
  while (!stream.isConnected()) await sleep(10);
  await Promise.all(
    Array.from({ length: GROUPS }, () => stream.append({ id: randomUUID(), clicks: [], views: [] })),
  );
  await stream.close();
}

/** Suspends the process for longer than the alert allows; its event loop measures the lag afterwards. */
async function halt({ process }: Fleet): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    process.ingest.child.kill('SIGSTOP');
    await sleep(600);
    process.ingest.child.kill('SIGCONT');
    await sleep(30);
  }
}

/** Locks the table for some seconds, so that every call reading it holds its connection. */
const lockContacts = run(`do $$ begin
  lock table support.contacts;
  perform pg_sleep(3);
end $$`);

/** The payer retries unfinished work after a minute. */
const letPayerTryAgain = ({ harness }: Fleet) => passTime(harness.fixture.database.ownerUrl, 2 * MINUTE_MS);

/** The signer is unreachable until the token refuses the address, so that nothing is paid before. */
async function payToRefused(fleet: Fleet): Promise<void> {
  const { harness, way } = fleet;
  await way.signer.sever();
  const { address } = await harness.approved('40');
  await harness.chain.token.setBlackListed(address, true);
  await harness.chain.mine();
  await way.signer.restore();
  await letPayerTryAgain(fleet);
}

/** In the order of the trial: faults that disturb others come last. */
export const FAULTS: Readonly<Record<FiredAlert, Fault>> = {
  ChainStands: {
    isThereAtStart: true,
    labels: BEP20,
    plant: nothing,
    mend: async ({ harness }) => {
      await harness.chain.mine(2);
    },
  },
  OrderClockStands: {
    isThereAtStart: true,
    labels: () => ({ task: 'settle-due-orders' }),
    plant: askForTurn('settle-due-orders'),
    mend: async (fleet) => {
      await run('alter function settlement.settle_due_gone rename to settle_due')(fleet);
      await askForTurn('settle-due-orders')(fleet);
    },
  },
  AuditorBlind: {
    plant: ({ way }) => way.auditorNode.sever(),
    mend: ({ way }) => way.auditorNode.restore(),
  },
  JobsLate: {
    // Workers cannot take any job.
    plant: async (fleet) => {
      await run('alter function jobs.exchange rename to exchange_gone')(fleet);
      await leaveMessage("now() - interval '10 minutes', 0, null")(fleet);
    },
    mend: async (fleet) => {
      await run('alter function jobs.exchange_gone rename to exchange')(fleet);
      await forgetMessages(fleet);
    },
  },
  JobsDead: {
    plant: leaveMessage('now(), 25, null'),
    mend: forgetMessages,
  },
  PromisesBroken: {
    labels: () => ({ task: 'escalate-withdrawals' }),
    plant: async (fleet) => {
      await fleet.harness.requested('20');
      await askForTurn('escalate-withdrawals')(fleet);
    },
    isRemembered: true,
  },
  ClicksUncounted: {
    plant: async (fleet) => {
      await run('alter table rollups.click_groups rename to click_groups_gone')(fleet);
      await sendClicks(fleet);
    },
    mend: run('alter table rollups.click_groups_gone rename to click_groups'),
  },
  NatsAway: {
    labels: (fleet) => ({ instance: fleet.instanceOf('api') }),
    spares: (fleet) => ({ instance: fleet.instanceOf('apiWithoutNats') }),
    plant: ({ way }) => way.nats.sever(),
    mend: ({ way }) => way.nats.restore(),
  },
  ClicksLost: {
    plant: ({ way }) => way.nats.sever(),
    goOn: several(30, click),
    mend: ({ way }) => way.nats.restore(),
    isRemembered: true,
  },
  SignerRefused: {
    labels: BEP20,
    plant: ({ harness }) => harness.approved('3000'),
    isRemembered: true,
  },
  PayoutsFail: {
    labels: BEP20,
    plant: async ({ way, harness }) => {
      await way.signer.sever();
      await harness.approved('20');
    },
    goOn: letPayerTryAgain,
    mend: async (fleet) => {
      await fleet.way.signer.restore();
      await letPayerTryAgain(fleet);
    },
    isRemembered: true,
  },
  PayoutStuck: {
    labels: BEP20,
    plant: payToRefused,
    goOn: async (fleet) => {
      await fleet.harness.finalize();
      await letPayerTryAgain(fleet);
    },
    isRemembered: true,
  },
  HotWalletLow: {
    labels: () => ({ network: 'bep20', kind: 'hot-wallet-low' }),
    plant: ({ harness }) => harness.approved('90000'),
    isRemembered: true,
  },
  WithdrawalsStopped: {
    labels: () => ({ network: 'bep20', kind: 'books-differ' }),
    plant: run(
      `update chain.balances set units = units + 1 where address = (select min(address) from chain.balances)`,
    ),
    mend: run(
      `update chain.balances set units = units - 1 where address = (select min(address) from chain.balances)`,
    ),
  },
  ChainNodeAway: {
    labels: BEP20,
    plant: async ({ way, harness, prometheus }) => {
      await way.secondNode.sever();
      while ((await prometheus.query('chain_node_height == -1')).length === 0) await sleep(200);
      await passTime(harness.fixture.database.ownerUrl, MINUTE_MS);
    },
    mend: ({ way }) => way.secondNode.restore(),
  },
  EventLoopBusy: {
    labels: (fleet) => ({ instance: fleet.instanceOf('ingest') }),
    plant: nothing,
    goOn: halt,
  },
  DatabasePoolWaiting: {
    labels: (fleet) => ({ instance: fleet.instanceOf('api') }),
    plant: async (fleet) => {
      void lockContacts(fleet);
      await sleep(200);
      for (let calls = 0; calls < 5; calls += 1) void call(fleet).catch(() => {});
    },
  },
  ProcessNotReady: {
    labels: (fleet) => ({ instance: fleet.instanceOf('api') }),
    plant: ({ way }) => way.apiDatabase.sever(),
    mend: ({ way }) => way.apiDatabase.restore(),
  },
  CallsFail: {
    plant: ({ way }) => way.apiDatabase.sever(),
    goOn: several(5, call),
    mend: ({ way }) => way.apiDatabase.restore(),
    isRemembered: true,
  },
  ProcessDown: {
    labels: (fleet) => ({ instance: fleet.instanceOf('apiWithoutNats') }),
    plant: async ({ process }) => process.apiWithoutNats.child.kill('SIGKILL'),
    isRemembered: true,
  },
  AuditorFault: {
    labels: () => ({ check: 'hash-chains' }),
    // The tests' access is a fault too, with so many findings that they crowd out the others.
    prepare: async (fleet) => {
      await run(FORGET_TESTS_ROLE)(fleet);
      while (
        (await fleet.prometheus.query('auditor_findings{check="catalogue",severity="fault"} > 0')).length > 0
      )
        await sleep(200);
    },
    plant: raise(1_000_000),
    mend: raise(-1_000_000),
  },
};
