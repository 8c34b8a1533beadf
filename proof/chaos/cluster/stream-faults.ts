import { type Fault, NODE_TARGET_MS, PROCESS_TARGET_MS } from './fault.ts';
import type { StreamCluster, StreamNode } from './machines/stream-cluster.ts';
import { untilHealthy } from './runbook.ts';

export const streamFaults = (cluster: StreamCluster, stream: string): readonly Fault[] => {
  const isLedByAnother = (than: StreamNode) => async (): Promise<boolean> =>
    (await cluster.leaderOf(stream)).name !== than.name;
  const nobodyHasTo = async (): Promise<boolean> => true;
  return [
    {
      name: 'NATS: leader killed',
      targetMs: PROCESS_TARGET_MS,
      strike: async () => {
        const leader = await cluster.leaderOf(stream);
        await leader.kill();
        return { isTakenOver: isLedByAnother(leader), heal: async () => leader.start() };
      },
    },
    {
      name: 'NATS: leader frozen',
      targetMs: NODE_TARGET_MS,
      strike: async () => {
        const leader = await cluster.leaderOf(stream);
        leader.freeze();
        return { isTakenOver: isLedByAnother(leader), heal: async () => leader.thaw() };
      },
    },
    {
      name: 'NATS: follower killed',
      targetMs: PROCESS_TARGET_MS,
      strike: async () => {
        const leader = await cluster.leaderOf(stream);
        const follower = cluster.nodes.find(({ name }) => name !== leader.name);
        await follower?.kill();
        return { isTakenOver: nobodyHasTo, heal: async () => follower?.start() };
      },
    },
    {
      name: 'NATS: all restarted, one after the other',
      targetMs: PROCESS_TARGET_MS,
      strike: async () => {
        for (const node of cluster.nodes) {
          await node.stop();
          node.start();
          await untilHealthy(node);
          await cluster.untilWhole(stream);
        }
        return { isTakenOver: nobodyHasTo, heal: async () => {} };
      },
    },
    {
      name: 'NATS: disk of the leader lost',
      targetMs: PROCESS_TARGET_MS,
      strike: async () => {
        const leader = await cluster.leaderOf(stream);
        await leader.kill();
        leader.loseDisk();
        return { isTakenOver: isLedByAnother(leader), heal: async () => leader.start() };
      },
    },
  ];
};
