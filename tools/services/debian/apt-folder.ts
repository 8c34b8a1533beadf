import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../run-and-read.ts';
import { requireFile } from './debian-package.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** One program of a package, unpacked once into an ignored folder that all stacks share. */
export function unpackedProgram({
  suite,
  name,
  path,
}: Readonly<Record<'suite' | 'name' | 'path', string>>): string {
  const folder = join(REPOSITORY_FOLDER, '.data', name);
  const program = join(folder, name);
  if (existsSync(program)) return program;
  const work = join(folder, `fetch-${process.pid}`);
  const unpacked = unpackDebianPackages(work, { suite, names: [name], withDependencies: false });
  copyFileSync(join(unpacked, path), program);
  chmodSync(program, 0o755);
  rmSync(work, { recursive: true });
  return program;
}

/** Packages with their dependencies, unpacked once into such a folder. */
export function unpackedFolder(name: string, wanted: WantedPackages): string {
  const folder = join(REPOSITORY_FOLDER, '.data', name);
  if (existsSync(folder)) return folder;
  const work = `${folder}.fetch`;
  rmSync(work, { recursive: true, force: true });
  renameSync(unpackDebianPackages(work, wanted), folder);
  rmSync(work, { recursive: true });
  return folder;
}

export interface WantedPackages {
  readonly suite: string;
  readonly names: readonly string[];
  /** With all dependencies that this machine lacks; otherwise only the named packages. */
  readonly withDependencies: boolean;
}

/**
 * Downloads Debian packages, checks their signature and unpacks them below `work/unpacked`. Nothing is
 * installed: it needs no root, no service starts, and the system's packages stay untouched.
 */
export function unpackDebianPackages(
  work: string,
  { suite, names, withDependencies }: WantedPackages,
): string {
  requireFile(KEYRING, { packageName: 'debian-archive-keyring' });
  for (const part of ['lists/partial', 'cache/archives/partial', 'unpacked']) {
    mkdirSync(join(work, part), { recursive: true });
  }
  writeFileSync(
    join(work, 'sources.list'),
    `deb [signed-by=${KEYRING}] ${repositoryAddress()} ${suite} main\n`,
  );
  const apart = aptOptions(work);
  runAndRead('apt-get', ['update', ...apart], { cwd: work });
  // Pinned to the suite: this machine may have another version installed, which apt knows but cannot
  // download.
  const wanted = withDependencies ? missingFor(names, apart, work) : names.map((name) => `${name}/${suite}`);
  runAndRead('apt-get', ['download', ...wanted, ...apart], { cwd: work });
  for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
    runAndRead('dpkg', ['-x', file, 'unpacked'], { cwd: work });
  }
  return join(work, 'unpacked');
}

/** `Inst python3-swift (2.30.1-0+deb12u1 Debian:12.11/oldstable [all])` */
function missingFor(names: readonly string[], apart: readonly string[], cwd: string): readonly string[] {
  const planned = runAndRead(
    'apt-get',
    ['install', '--simulate', '--no-install-recommends', ...names, ...apart],
    { cwd },
  );
  return [...planned.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
}

// apt downloads as a separate user where that user can reach the folder, and prints a long warning where it
// cannot.
const aptOptions = (work: string): string[] =>
  [
    `Dir::Etc::sourcelist=${join(work, 'sources.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
  ].flatMap((option) => ['-o', option]);

/** This machine's configured Debian mirror. */
function repositoryAddress(): string {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  const address = (stdout ?? '').split('\n').find((line) => /\/debian\/?$/.test(line));
  if (address === undefined) throw new Error('apt knows no Debian repository: is this a Debian machine?');
  return address;
}
