import type { StreamCluster, StreamNode } from './machines/stream-cluster.ts';

/** A cluster with an operator who follows the page of the alert `ClickStreamUnderReplicated`. */
export interface Attended {
  /** How often the operator had to act; a restarted server normally recovers alone. */
  readonly incidents: () => number;
  /** The operator's actions. */
  readonly done: readonly string[];
  untilWhole(): Promise<void>;
}

const LOOKED_AFTER_MS = 60_000;
const WHOLE_WITHIN_MS = 120_000;

export function attend(cluster: StreamCluster, stream: string): Attended {
  const done: string[] = [];
  let incidents = 0;
  const restart = async (loseDisk: boolean): Promise<void> => {
    // During an election no node answers; then there is nothing to restart, and the wait continues.
    const [node] = await cluster.behind(stream).catch(() => []);
    if (node === undefined) return;
    done.push(`${node.name} restarted${loseDisk ? ' with an empty disk' : ''}`);
    await restarted(node, loseDisk);
  };
  const isWhole = () =>
    cluster.untilWhole(stream, LOOKED_AFTER_MS).then(
      () => true,
      (error: unknown) => {
        console.error(error);
        return false;
      },
    );
  return {
    incidents: () => incidents,
    done,
    untilWhole: async () => {
      for (const loseDisk of [false, true]) {
        if (await isWhole()) return;
        if (!loseDisk) incidents += 1;
        await restart(loseDisk);
      }
      await cluster.untilWhole(stream, WHOLE_WITHIN_MS);
    },
  };
}

async function restarted(node: StreamNode, loseDisk: boolean): Promise<void> {
  await node.stop();
  if (loseDisk) node.loseDisk();
  node.start();
}
