import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMeanwhile } from '../../tools/run-and-read.ts';
import type { Service } from './composition.ts';

/* Starts a service's image with buildah, without a container engine: `buildah run --isolation chroot`. */

export interface ContainerPlan {
  readonly name: string;
  readonly service: Service;
  /** The network namespace it runs in. */
  readonly namespace: string;
  /** `name:address` of every service it may reach. */
  readonly hosts: readonly string[];
  /** `/here:/inside:ro` */
  readonly mounts: readonly string[];
  readonly logFile: string;
}

export interface Container {
  readonly name: string;
  readonly isRunning: () => boolean;
  /** Exit code of the main command; pending while it runs. */
  readonly ended: Promise<number | null>;
  log(): string;
  /** Runs a command in the same image, network and folders; returns its exit code. */
  execute(command: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }>;
  /** Stops gracefully, like an engine; returns the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

interface Inspected {
  readonly OCIv1: {
    readonly config: { readonly Entrypoint?: readonly string[]; readonly Env?: readonly string[] };
  };
}

/** Resolves a name like an engine: without a registry it is from Docker Hub, never from the local store. */
export function imageOf({ image }: Pick<Service, 'image'>): string {
  const [first = '', ...rest] = image.split('/');
  if (rest.length > 0 && (/[.:]/.test(first) || first === 'localhost')) return image;
  return rest.length > 0 ? `docker.io/${image}` : `docker.io/library/${image}`;
}

/** Parses `/tmp:size=64m,mode=1777`: a tmpfs with the file's size limit. */
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
  // Two runs in one container unmount each other's mounts, so `execute` gets a second container of the image.
  const [id, beside] = [await unpacked(), await unpacked()];
  const log = openSync(logFile, 'a');
  // An engine gives a pipe that the image's user owns, and nginx reopens it.
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

/** The `ip` process becomes buildah, which starts two helpers and below them the program. */
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
    // The process ended meanwhile.
    return [];
  }
}

/** Sends SIGKILL to the program and all its descendants, which would otherwise be left running. */
function killAllBelow(top: number | undefined): void {
  if (top === undefined) return;
  const below = (parent: number): readonly number[] =>
    childrenOf(parent).flatMap((one) => [one, ...below(one)]);
  for (const found of below(top))
    try {
      process.kill(found, 'SIGKILL');
    } catch {
      // The process ended meanwhile.
    }
}

const OUR_USER = 10_001;

/** A local folder that the user of our images may write to. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chownSync(path, OUR_USER, OUR_USER);
  return path;
}

export const volumeFolder = (home: string, volume: string): string => join(home, 'volumes', volume);
