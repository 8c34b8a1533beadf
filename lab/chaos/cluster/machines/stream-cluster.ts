import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTemplate, freePort } from '@cliffhanger/testing/processes';
import { type JetStreamManager, jetstreamManager, type PeerInfo, type StreamInfo } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsServerProgram } from '../../../../tools/services/nats.ts';
import { waitUntil } from '../../../../tools/services/wait-until.ts';
import { ADDRESS, CLUSTER } from './database-node.ts';
import { type Part, part } from './part.ts';

/* NATS with JetStream on three nodes, with the configuration in `deploy/nats`. */

export interface StreamNode extends Part {
  readonly port: number;
  readonly monitorUrl: string;
  loseDisk(): void;
}

export interface StreamCluster {
  readonly nodes: readonly StreamNode[];
  /** All three addresses, as processes are configured. */
  readonly url: string;
  readonly folder: string;
  /** Stream information from any running node. */
  about(stream: string): Promise<StreamInfo>;
  leaderOf(stream: string): Promise<StreamNode>;
  /** Nodes whose copy is offline or out of date, according to the leader. */
  behind(stream: string): Promise<readonly StreamNode[]>;
  /** Waits for three up-to-date copies. */
  untilWhole(stream: string, withinMs: number): Promise<void>;
  close(): Promise<void>;
}

const NAMES = ['nats-1', 'nats-2', 'nats-3'] as const;
const ASKED_WITHIN_MS = 2_000;
const FORMED_WITHIN_MS = 15_000;
const FORMED_AGAIN_WITHIN_MS = 60_000;
const LINES_OF_A_LOG = 40;

export async function startStreamCluster(): Promise<StreamCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-streams-'));
  const plans: Pick<StreamNodePlan, 'name' | 'port' | 'routePort' | 'monitorPort'>[] = [];
  for (const name of NAMES)
    plans.push({ name, port: await freePort(), routePort: await freePort(), monitorPort: await freePort() });
  const routes = plans.map(({ routePort }) => `"nats-route://${ADDRESS}:${routePort}"`).join(', ');
  const nodes = plans.map((plan) => streamNode({ ...plan, folder, routes }));
  for (const node of nodes) node.start();
  const about = (stream: string) => askAny(nodes, ({ streams }) => streams.info(stream));
  const cluster: StreamCluster = {
    nodes,
    url: nodes.map(({ port }) => `nats://${ADDRESS}:${port}`).join(','),
    folder,
    about,
    leaderOf: async (stream) => {
      const { cluster: of } = await about(stream);
      const leader = nodes.find(({ name }) => name === of?.leader);
      if (leader === undefined) throw new Error(`nobody leads ${stream}`);
      return leader;
    },
    behind: async (stream) => {
      const replicas = (await about(stream)).cluster?.replicas ?? [];
      return nodes.filter((node) => replicas.some((one) => one.name === node.name && !isUpToDate(one)));
    },
    untilWhole: async (stream, withinMs) => {
      try {
        await waitUntil(async () => judgeWhole(await about(stream)), {
          what: `three copies of ${stream} that are up to date`,
          withinMs,
        });
      } catch (error) {
        for (const { name, logFile } of nodes) console.error(`${name} said last:\n${endOf(logFile)}`);
        throw error;
      }
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true });
    },
  };
  await untilFormed(nodes);
  return cluster;
}

/**
 * As in docs/runbooks/failover.md for the first start: a node that was left out of the cluster is restarted.
 */
async function untilFormed(nodes: readonly StreamNode[]): Promise<void> {
  const formed = async (withinMs: number): Promise<void> => {
    await waitUntil(async () => (await leftOut(nodes)).length === 0, {
      what: 'a cluster of three servers of NATS',
      isAlive: () => nodes.every((node) => node.isRunning()),
      withinMs,
    });
  };
  try {
    await formed(FORMED_WITHIN_MS);
  } catch {
    for (const node of await leftOut(nodes)) {
      console.error(`${node.name} was left out of the cluster, and is restarted`);
      await node.stop();
      node.start();
    }
    await formed(FORMED_AGAIN_WITHIN_MS);
  }
}

/** Nodes missing from the meta leader's list; throws while there is no leader. */
async function leftOut(nodes: readonly StreamNode[]): Promise<readonly StreamNode[]> {
  for (const { name, monitorUrl } of nodes) {
    const { meta_cluster: cluster } = (await (await fetch(`${monitorUrl}/jsz`)).json()) as JetStreamState;
    if (cluster?.leader !== name) continue;
    const counted = [name, ...(cluster.replicas ?? []).map((replica) => replica.name)];
    return nodes.filter((node) => !counted.includes(node.name));
  }
  throw new Error('none of them leads');
}

interface JetStreamState {
  readonly meta_cluster?: {
    readonly leader?: string;
    readonly replicas?: readonly { readonly name: string }[];
  };
}

const isUpToDate = ({ current, offline }: PeerInfo): boolean => current && !offline;

/** Throws with the state of the copies unless all three are up to date, so that a timeout explains itself. */
function judgeWhole({ cluster, state }: StreamInfo): true {
  const isWhole =
    cluster?.leader !== undefined &&
    cluster.replicas?.length === NAMES.length - 1 &&
    cluster.replicas.every(isUpToDate);
  if (!isWhole) throw new Error(JSON.stringify({ cluster, state }));
  return true;
}

const endOf = (logFile: string): string =>
  readFileSync(logFile, 'utf8').split('\n').slice(-LINES_OF_A_LOG).join('\n');

interface StreamNodePlan {
  readonly name: string;
  readonly port: number;
  readonly routePort: number;
  readonly monitorPort: number;
  readonly folder: string;
  readonly routes: string;
}

function streamNode({ name, port, routePort, monitorPort, folder, routes }: StreamNodePlan): StreamNode {
  const store = join(folder, name);
  const file = join(folder, `${name}.conf`);
  mkdirSync(store, { recursive: true });
  const configuration = fillTemplate('nats/nats.conf.template', {
    CLUSTER,
    NODE: name,
    ADDRESS,
    NATS_PORT: String(port),
    NATS_ROUTE_PORT: String(routePort),
    NATS_ROUTES: routes,
    MONITOR_ADDRESS: ADDRESS,
    NATS_MONITOR_PORT: String(monitorPort),
    NATS_FOLDER: store,
    NATS_DISK: '2GB',
  });
  writeFileSync(file, configuration);
  const server = part({
    name,
    command: [natsServerProgram(), '--config', file],
    logFile: join(folder, `${name}.log`),
  });
  return {
    ...server,
    port,
    monitorUrl: `http://${ADDRESS}:${monitorPort}`,
    loseDisk: () => rmSync(store, { recursive: true, force: true }),
  };
}

/** Takes the first answer, because a node may be down or frozen. */
const askAny = <T>(
  nodes: readonly StreamNode[],
  ask: (manager: JetStreamManager) => Promise<T>,
): Promise<T> =>
  Promise.any(
    nodes
      .filter((node) => node.isRunning())
      .map(async ({ port }) => {
        const connection = await connect({
          servers: `${ADDRESS}:${port}`,
          reconnect: false,
          timeout: ASKED_WITHIN_MS,
        });
        try {
          return await ask(await jetstreamManager(connection, { checkAPI: false, timeout: ASKED_WITHIN_MS }));
        } finally {
          // A node that froze meanwhile would never complete the close.
          void connection.close().catch(() => {});
        }
      }),
  );
