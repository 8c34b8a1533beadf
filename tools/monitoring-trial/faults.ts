import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNatsClickStream } from '@cliffhanger/adapters/nats';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { passTime } from '@cliffhanger/testing/database';
import { natsUrl } from '@cliffhanger/testing/processes';
import { listSupportContacts } from '@cliffhanger/wire/support';
import type { FiredAlert } from './fault-table.ts';
import type { Fleet } from './fleet.ts';

export interface Fault {
  /** What of the alert it fires; without labels any. */
  readonly labels?: (fleet: Fleet) => Readonly<Record<string, string>>;
  /** It is there from the beginning, so that nothing can be seen before it. */
  readonly isThereAtStart?: true;
  readonly plant: (fleet: Fleet) => Promise<unknown>;
  /** Goes on while the alert is waited for: calls that fail, clicks that are lost. */
  readonly goOn?: (fleet: Fleet) => Promise<unknown>;
  readonly mend?: (fleet: Fleet) => Promise<unknown>;
  /** What was counted stays in its window for minutes: that the alert ends is not waited for. */
  readonly isRemembered?: true;
}

const BEP20 = () => ({ network: 'bep20' });
const nothing = async (): Promise<void> => {};

const run = (sql: string) => (fleet: Fleet) => fleet.harness.fixture.owner.query(sql);
const leaveJob = (task: string, options = '') => run(`select graphile_worker.add_job('${task}'${options})`);
const forgetJob = (task: string) =>
  run(`delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = '${task}')`);

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
const several = (count: number, act: (fleet: Fleet) => Promise<unknown>) => (fleet: Fleet) =>
  Promise.allSettled(Array.from({ length: count }, () => act(fleet)));

const raise = (by: number) =>
  run(`update ledger.books set available = available + ${by} where journal_id = (select min(id::text)::uuid
    from identity.sellers)`);

/** Far more than the alert bears, and each of them lies in the stream for good. */
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

/** Halted for longer than the alert bears, which its event loop sees afterwards. */
async function halt({ process }: Fleet): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    process.ingest.child.kill('SIGSTOP');
    await sleep(700);
    process.ingest.child.kill('SIGCONT');
    await sleep(30);
  }
}

async function payToRefused({ harness }: Fleet): Promise<void> {
  const { address } = await harness.approved('40');
  await harness.chain.token.setBlackListed(address, true);
  await harness.chain.mine();
}

/** In the order in which they are tried: what would be in the way of others comes last. */
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
    plant: leaveJob('settle-due-orders'),
    mend: async (fleet) => {
      await run('alter function settlement.settle_due_gone rename to settle_due')(fleet);
      await forgetJob('settle-due-orders')(fleet);
      await leaveJob('settle-due-orders')(fleet);
    },
  },
  AuditorFault: {
    labels: () => ({ check: 'hash-chains' }),
    plant: raise(1_000_000),
    mend: raise(-1_000_000),
  },
  AuditorBlind: {
    plant: ({ way }) => way.auditorNode.sever(),
    mend: ({ way }) => way.auditorNode.restore(),
  },
  JobsLate: {
    plant: leaveJob('nobody-knows-this', ", run_at := now() - interval '10 minutes'"),
    mend: forgetJob('nobody-knows-this'),
  },
  JobsDead: {
    plant: leaveJob('check-link', ', max_attempts := 1'),
    mend: forgetJob('check-link'),
  },
  PromisesBroken: {
    labels: () => ({ task: 'escalate-withdrawals' }),
    plant: async (fleet) => {
      await fleet.harness.requested('20');
      await leaveJob('escalate-withdrawals')(fleet);
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
    plant: ({ way }) => way.nats.sever(),
    mend: ({ way }) => way.nats.restore(),
  },
  ClicksLost: {
    plant: ({ way }) => way.nats.sever(),
    goOn: several(30, click),
    mend: ({ way }) => way.nats.restore(),
    isRemembered: true,
  },
  HotWalletLow: {
    labels: () => ({ network: 'bep20', kind: 'hot-wallet-low' }),
    plant: ({ harness }) => harness.approved('1900').then(() => harness.approved('90000')),
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
    mend: ({ way }) => way.signer.restore(),
    isRemembered: true,
  },
  PayoutStuck: {
    labels: BEP20,
    plant: payToRefused,
    goOn: ({ harness }) => harness.finalize(),
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
    plant: async ({ way, harness }) => {
      await way.secondNode.sever();
      await sleep(500);
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
      await call(fleet);
      fleet.way.apiDatabase.deafen();
      for (let calls = 0; calls < 5; calls += 1) void call(fleet).catch(() => {});
    },
    mend: async ({ way }) => {
      await way.apiDatabase.sever();
      await way.apiDatabase.restore();
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
};
