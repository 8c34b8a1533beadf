import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMeanwhile } from '../../tools/run-and-read.ts';
import type { Service } from './composition.ts';

/* One service's image, as buildah starts it without an engine: `buildah run --isolation chroot`. */

export interface ContainerPlan {
  readonly name: string;
  readonly service: Service;
  /** The network namespace that it runs in. */
  readonly namespace: string;
  /** `name:address` of everybody that it may want to reach. */
  readonly hosts: readonly string[];
  /** `/here:/inside:ro` */
  readonly mounts: readonly string[];
  readonly logFile: string;
}

export interface Container {
  readonly name: string;
  readonly isRunning: () => boolean;
  /** Of what it was started with; undefined while it runs. */
  readonly ended: Promise<number | null>;
  log(): string;
  /** In the same image, network and folders. Answers its exit code. */
  execute(command: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }>;
  /** Asked to go, as an engine asks: answers its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

interface Inspected {
  readonly OCIv1: {
    readonly config: { readonly Entrypoint?: readonly string[]; readonly Env?: readonly string[] };
  };
}

/** As an engine reads a name: without a registry it is one of Docker Hub, never one that lies in a store of this machine. */
export function imageOf({ image }: Pick<Service, 'image'>): string {
  const [first = '', ...rest] = image.split('/');
  if (rest.length > 0 && (/[.:]/.test(first) || first === 'localhost')) return image;
  return rest.length > 0 ? `docker.io/${image}` : `docker.io/library/${image}`;
}

/** `/tmp:size=64m,mode=1777`: memory, no larger than the file allows. */
const tmpfsOf = ({ tmpfs = [] }: Service): readonly string[] =>
  tmpfs.flatMap((mounted) => {
    const [target = '', options = ''] = mounted.split(':');
    const size = /size=(\w+)/.exec(options)?.[1];
    const limited = size === undefined ? '' : `,tmpfs-size=${size}`;
    return ['--mount', `type=tmpfs,destination=${target}${limited},tmpfs-mode=1777`];
  });

const entrypointOf = async (image: string): Promise<readonly string[]> => {
  const inspected = await runMeanwhile('buildah', ['inspect', '--type=image', image]);
  const { OCIv1 } = JSON.parse(inspected) as Inspected;
  return OCIv1.config.Entrypoint ?? [];
};

export async function startContainer(plan: ContainerPlan, args?: readonly string[]): Promise<Container> {
  const { service, logFile } = plan;
  const names = plan.hosts.map((host) => `--add-host=${host}`);
  const unpacked = async (): Promise<string> =>
    (await runMeanwhile('buildah', ['from', '--pull-never', ...names, imageOf(service)])).trim();
  // Two at once in one of them take each other's mounts away: what is executed beside it has the same image once more.
  const [id, beside] = [await unpacked(), await unpacked()];
  const log = openSync(logFile, 'a');
  // An engine gives a pipe that belongs to the user of the image: nginx opens it again.
  chownSync(logFile, OUR_USER, OUR_USER);
  const command = [...(await entrypointOf(imageOf(service))), ...(args ?? service.command ?? [])];
  const child = spawn('ip', runArguments(plan, id, command), { stdio: ['ignore', log, log] });
  closeSync(log);
  let isOver = false;
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true;
    return code as number | null;
  });
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    const program = await programOf(child, () => isOver);
    if (program !== undefined) process.kill(program, name);
  };
  return {
    name: plan.name,
    isRunning: () => !isOver,
    ended,
    log: () => readFileSync(logFile, 'utf8'),
    execute: (inside) => execute('ip', runArguments(plan, beside, inside)),
    stop: async () => {
      await signal((service.stop_signal ?? 'SIGTERM') as NodeJS.Signals);
      return ended;
    },
    kill: async () => {
      killAllBelow(child.pid);
      await ended;
    },
    remove: async () => {
      if (!isOver) killAllBelow(child.pid);
      await ended;
      await runMeanwhile('buildah', ['rm', id, beside]);
    },
  };
}

const runArguments = (
  { namespace, service, mounts }: ContainerPlan,
  id: string,
  command: readonly string[],
): string[] => [
  'netns',
  'exec',
  namespace,
  'buildah',
  'run',
  '--isolation=chroot',
  ...Object.entries(service.environment ?? {}).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...mounts.flatMap((mount) => ['--volume', mount]),
  ...tmpfsOf(service),
  id,
  '--',
  ...command,
];

function execute(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
  return once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
}

const HELPERS = 3;
const FOUND_EVERY_MS = 50;

/** Below `ip`, which turns into buildah, stand two helpers of buildah's, and below them the program itself. */
async function programOf(child: ChildProcess, isOver: () => boolean): Promise<number | undefined> {
  while (!isOver()) {
    let found = child.pid;
    for (let depth = 0; depth < HELPERS && found !== undefined; depth += 1) found = childOf(found);
    if (found !== undefined) return found;
    await sleep(FOUND_EVERY_MS);
  }
  return undefined;
}

const childOf = (parent: number): number | undefined => childrenOf(parent)[0];

function childrenOf(parent: number): readonly number[] {
  try {
    const threads = readdirSync(`/proc/${parent}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return children.map(Number);
  } catch {
    // It has ended in between.
    return [];
  }
}

/** Without a word, and with whatever it has started itself: nobody would end that otherwise. */
function killAllBelow(top: number | undefined): void {
  if (top === undefined) return;
  const below = (parent: number): readonly number[] =>
    childrenOf(parent).flatMap((one) => [one, ...below(one)]);
  for (const found of below(top))
    try {
      process.kill(found, 'SIGKILL');
    } catch {
      // It has ended in between.
    }
}

const OUR_USER = 10_001;

/** A folder of this machine that the user of our images may write to. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chownSync(path, OUR_USER, OUR_USER);
  return path;
}

export const volumeFolder = (home: string, volume: string): string => join(home, 'volumes', volume);
