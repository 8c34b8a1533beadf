import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../tools/run-and-read.ts';

/** Image names by variable of deploy/compose.yaml. */
export const IMAGES = {
  CLIFFHANGER_IMAGE: 'cliffhanger',
  SIGNER_IMAGE: 'cliffhanger-signer',
  POSTGRES_IMAGE: 'cliffhanger-postgres',
  NATS_IMAGE: 'cliffhanger-nats',
  EDGE_IMAGE: 'cliffhanger-edge',
} as const;

/** Images that an upgrade replaces. */
const OURS: readonly string[] = [IMAGES.CLIFFHANGER_IMAGE, IMAGES.SIGNER_IMAGE];
const SERVERS: readonly string[] = [IMAGES.POSTGRES_IMAGE, IMAGES.NATS_IMAGE, IMAGES.EDGE_IMAGE];
const TAG_LENGTH = 12;

export interface Version {
  readonly commit: string;
  /** Part of the names of its images. */
  readonly tag: string;
}

export interface Images {
  readonly previous: Version;
  readonly last: Version;
}

const git = (...args: readonly string[]): string =>
  runAndRead('git', args, { cwd: REPOSITORY_FOLDER }).trim();
const buildah = (...args: readonly string[]): string => runAndRead('buildah', args);

/**
 * Images of the last commit and of the one before; existing ones are reused. Server images are always of the
 * last commit, because an upgrade does not change them.
 */
export function ensureImages(): Images & { readonly made: number } {
  const [previous, last] = [versionOf('HEAD^'), versionOf('HEAD')];
  const missing = (names: readonly string[], { commit, tag }: Version): readonly string[] =>
    names.filter((name) => revisionOf(`${name}:${tag}`) !== commit);
  const now = missing([...OURS, ...SERVERS], last);
  if (now.length > 0) make(REPOSITORY_FOLDER, last, now);
  const before = missing(OURS, previous);
  if (before.length > 0) inCheckout(previous, (folder) => make(folder, previous, before));
  for (const name of SERVERS) buildah('tag', `${name}:${last.tag}`, `${name}:${previous.tag}`);
  for (const name of [...OURS, ...SERVERS]) buildah('tag', `${name}:${last.tag}`, `${name}:latest`);
  return { previous, last, made: before.length + now.length };
}

/** Uses the newest images for both versions, so that every process is replaced by one of the same version. */
export function imagesAsTheyAre(): Images & { readonly made: number } {
  const commit = revisionOf('cliffhanger:latest');
  if (commit === undefined) throw new Error('there are no images: pnpm -C lab image --servers');
  const version = { commit, tag: 'latest' };
  return { previous: version, last: version, made: 0 };
}

function versionOf(name: string): Version {
  const commit = git('rev-parse', '--verify', name);
  return { commit, tag: commit.slice(0, TAG_LENGTH) };
}

/** Built with the tools of that commit. */
function make(folder: string, { tag }: Version, names: readonly string[]): void {
  const servers = names.some((name) => SERVERS.includes(name)) ? ['--servers'] : [];
  runAndRead(process.execPath, ['lab/image/main.ts', ...servers, ...names], { cwd: folder });
  for (const name of names) buildah('tag', `${name}:latest`, `${name}:${tag}`);
}

/** Shares the unpacked Debian packages, because mirrors are slow. */
function inCheckout({ commit, tag }: Version, work: (folder: string) => void): void {
  const folder = join(REPOSITORY_FOLDER, '.data/versions', tag);
  const unpacked = join(REPOSITORY_FOLDER, '.data/image');
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  remove();
  git('worktree', 'add', '--detach', folder, commit);
  try {
    mkdirSync(join(folder, '.data/image'), { recursive: true });
    for (const name of OURS.map((image) => `${image}.debian`).filter((one) =>
      existsSync(join(unpacked, one)),
    ))
      symlinkSync(join(unpacked, name), join(folder, '.data/image', name));
    runAndRead('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder });
    runAndRead('sh', ['apps/signer/build-pkcs11.sh'], { cwd: folder });
    work(folder);
  } finally {
    remove();
  }
}

function revisionOf(name: string): string | undefined {
  try {
    const { OCIv1 } = JSON.parse(buildah('inspect', '--type=image', name)) as {
      OCIv1: { config: { Labels?: Record<string, string> } };
    };
    return OCIv1.config.Labels?.['org.opencontainers.image.revision'];
  } catch {
    return undefined;
  }
}
