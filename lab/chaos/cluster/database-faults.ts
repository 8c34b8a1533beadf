import { Client } from 'pg';
import { type Fault, NODE_TARGET_MS, PROCESS_TARGET_MS, type Struck } from './fault.ts';
import type { DatabaseCluster } from './machines/database-cluster.ts';
import { ADDRESS, type DatabaseNode, SUPERUSER_PASSWORD } from './machines/database-node.ts';
import { switchOver } from './runbook.ts';

const ISOLATED_AGAIN_EVERY_MS = 100;

export interface Isolated {
  /** Writes acknowledged by a leader after it was cut off, when another node may lead already. */
  acknowledged: number;
}

export const databaseFaults = (cluster: DatabaseCluster, isolated: Isolated): readonly Fault[] => [
  {
    name: 'PostgreSQL: leader killed',
    targetMs: PROCESS_TARGET_MS,
    strike: async () => {
      const { leader } = await cluster.roles();
      leader.killPostgres();
      return { isTakenOver: isLedByAnother(cluster, leader), heal: async () => {} };
    },
  },
  {
    name: 'PostgreSQL: leader frozen',
    targetMs: NODE_TARGET_MS,
    strike: async () => {
      const { leader } = await cluster.roles();
      for (const part of [leader.patroni, leader.etcd]) part.freeze();
      leader.signalPostgres('SIGSTOP');
      return { isTakenOver: isLedByAnother(cluster, leader), heal: async () => thaw(leader) };
    },
  },
  {
    name: 'PostgreSQL: leader cut off',
    targetMs: NODE_TARGET_MS,
    strike: () => cutOff(cluster, isolated),
  },
  {
    name: 'PostgreSQL: synchronous standby killed',
    targetMs: NODE_TARGET_MS,
    strike: async () => {
      const { synchronous } = await cluster.roles();
      await synchronous.patroni.kill();
      synchronous.killPostgres();
      return { isTakenOver: async () => true, heal: async () => synchronous.patroni.start() };
    },
  },
  {
    name: 'PostgreSQL: switchover',
    targetMs: PROCESS_TARGET_MS,
    strike: async () => {
      const { leader, synchronous } = await cluster.roles();
      await switchOver({ cluster, leader, candidate: synchronous });
      return { isTakenOver: isLedByAnother(cluster, leader), heal: async () => {} };
    },
  },
];

/** The whole machine, including its etcd member. */
export const leaderNodeKilled = (cluster: DatabaseCluster): Fault => ({
  name: 'PostgreSQL: machine of the leader killed',
  targetMs: NODE_TARGET_MS,
  strike: async () => {
    const { leader } = await cluster.roles();
    await Promise.all([leader.patroni.kill(), leader.etcd.kill()]);
    leader.killPostgres();
    return {
      isTakenOver: isLedByAnother(cluster, leader),
      heal: async () => {
        leader.etcd.start();
        leader.patroni.start();
      },
    };
  },
});

const isLedByAnother = (cluster: DatabaseCluster, than: DatabaseNode) => async (): Promise<boolean> =>
  (await cluster.leader()) !== than;

function thaw(node: DatabaseNode): void {
  node.signalPostgres('SIGCONT');
  for (const part of [node.etcd, node.patroni]) part.thaw();
}

/**
 * Isolates a leader that keeps running and believes it leads: its Patroni, its etcd and its WAL senders are
 * frozen, so that other machines hear nothing from it.
 */
async function cutOff(cluster: DatabaseCluster, isolated: Isolated): Promise<Struck> {
  const { leader } = await cluster.roles();
  for (const part of [leader.patroni, leader.etcd]) part.freeze();
  const isolate = () => leader.signalPostgres('SIGSTOP', 'walsender');
  isolate();
  const again = setInterval(isolate, ISOLATED_AGAIN_EVERY_MS);
  const writing = writeAt(leader).then(
    () => true,
    () => false,
  );
  return {
    isTakenOver: isLedByAnother(cluster, leader),
    heal: async () => {
      clearInterval(again);
      thaw(leader);
      // On demotion it closes the connections of waiting clients.
      if (await writing) isolated.acknowledged += 1;
    },
  };
}

/** Bypasses HAProxy, like a client with an outdated address. */
async function writeAt({ ports }: DatabaseNode): Promise<void> {
  const client = new Client({
    connectionString: `postgres://postgres:${SUPERUSER_PASSWORD}@${ADDRESS}:${ports.postgres}/postgres`,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "select pg_logical_emit_message(true, 'chaos', 'written at a leader that was cut off')",
    );
  } finally {
    void client.end().catch(() => {});
  }
}
