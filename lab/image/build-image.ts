import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../tools/run-and-read.ts';
import { requireFile } from '../../tools/services/debian/debian-package.ts';

export interface BuiltImage {
  readonly name: string;
  /** Digests of the uncompressed layers. */
  readonly layers: readonly string[];
  readonly size: string;
}

interface Build {
  readonly name: string;
  readonly title: string;
  readonly context: string;
  readonly env?: Readonly<Record<string, string>>;
  /** File in `deploy/image`. */
  readonly containerfile?: string;
  readonly commit: string;
  /** Time of the commit, so that builds are reproducible. */
  readonly seconds: number;
}

export function buildImage({
  name,
  title,
  context,
  env = {},
  containerfile = 'Containerfile',
  commit,
  seconds,
}: Build): BuiltImage {
  requireFile('/usr/bin/buildah', { packageName: 'buildah' });
  const labels = {
    title,
    revision: commit,
    licenses: 'Apache-2.0',
    created: new Date(seconds * 1000).toISOString(),
  };
  runAndRead('buildah', [
    'build',
    '--layers',
    '--no-cache',
    '--isolation=chroot',
    '--format=oci',
    `--timestamp=${seconds}`,
    `--build-arg=COMMIT=${commit}`,
    ...Object.entries(labels).map(([key, value]) => `--label=org.opencontainers.image.${key}=${value}`),
    ...Object.entries(env).map(([key, value]) => `--env=${key}=${value}`),
    `--tag=${name}`,
    `--file=${join(REPOSITORY_FOLDER, 'deploy/image', containerfile)}`,
    context,
  ]);
  return inspectImage(name);
}

/** Reads an image built before. */
function inspectImage(name: string): BuiltImage {
  const { OCIv1 } = JSON.parse(runAndRead('buildah', ['inspect', '--type=image', name])) as Inspected;
  const [listed] = JSON.parse(runAndRead('buildah', ['images', '--json', name])) as { size: string }[];
  return { name, layers: OCIv1.rootfs.diff_ids, size: listed?.size ?? 'unknown' };
}

interface Inspected {
  readonly OCIv1: { readonly rootfs: { readonly diff_ids: readonly string[] } };
}
