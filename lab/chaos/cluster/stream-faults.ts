import type { Attended } from './attended.ts';
import { type Fault, NODE_TARGET_MS, PROCESS_TARGET_MS } from './fault.ts';
import type { StreamCluster, StreamNode } from './machines/stream-cluster.ts';
import { untilHealthy } from './runbook.ts';

interface Hit {
  readonly cluster: StreamCluster;
  readonly stream: string;
  readonly attended: Attended;
  /** The metric behind the alert. */
  readonly copiesBehind: () => Promise<number>;
}

export const streamFaults = ({ cluster, stream, attended, copiesBehind }: Hit): readonly Fault[] => {
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
        const isTold = async (): Promise<boolean> => (await copiesBehind()) === 1;
        return { isTakenOver: isTold, heal: async () => follower?.start() };
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
          await attended.untilWhole();
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
