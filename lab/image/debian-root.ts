import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runAndRead } from '../../tools/run-and-read.ts';
import { requireFile } from '../../tools/services/debian/debian-package.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const LIBRARIES = 'usr/lib/x86_64-linux-gnu';
/** The loader's default folders, and one that a library of ffmpeg configures. */
const LIBRARY_FOLDERS = [LIBRARIES, 'lib/x86_64-linux-gnu', `${LIBRARIES}/pulseaudio`];
const LOADER = 'lib64/ld-linux-x86-64.so.2';
/** Links that Debian's alternatives would create. */
const ALTERNATIVES = ['blas', 'lapack'];

/** The image's only user. */
export const PEOPLE = {
  'etc/passwd': 'cliffhanger:x:10001:10001::/tmp:/nonexistent\n',
  'etc/group': 'cliffhanger:x:10001:\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
};

interface DebianRoot {
  readonly folder: string;
  /** Unpacked packages, cached because mirrors are slow. */
  readonly unpacked: string;
  readonly packages: readonly string[];
  /** Programs from these packages, and our files that load Debian's libraries. */
  readonly programs: readonly string[];
  readonly others: readonly string[];
}

/** Copies only the programs we start and the libraries they load: no shell, no package manager. */
export function makeDebianRoot({ folder, unpacked, packages, programs, others }: DebianRoot): void {
  if (!existsSync(unpacked)) unpack(unpacked, packages);
  rmSync(folder, { recursive: true, force: true });
  const inUnpacked = programs.map((program) => join(unpacked, program));
  for (const file of [
    ...programs.map((program) => `/${program}`),
    `/${LOADER}`,
    ...librariesOf(unpacked, [...inUnpacked, ...others]),
  ])
    copyWithLinks(unpacked, folder, file);
  copyLicences(unpacked, folder);
  for (const [file, text] of Object.entries(PEOPLE)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  mkdirSync(join(folder, 'tmp'));
  chmodSync(join(folder, 'tmp'), 0o1777);
}

/**
 * Unpacks packages without running their scripts, so that it needs no root and the result has no timestamps.
 */
export function unpack(folder: string, packages: readonly string[]): void {
  requireFile('/usr/bin/mmdebstrap', { packageName: 'mmdebstrap' });
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const { sources, suite } = debianSources();
  writeFileSync(`${folder}.list`, sources);
  runAndRead('mmdebstrap', [
    '--variant=extract',
    '--format=directory',
    `--include=${packages.join(',')}`,
    suite,
    half,
    `${folder}.list`,
  ]);
  for (const name of ALTERNATIVES)
    if (existsSync(join(half, LIBRARIES, name)))
      symlinkSync(`${name}/lib${name}.so.3`, join(half, LIBRARIES, `lib${name}.so.3`));
  runAndRead('mv', [half, folder]);
}

/** This machine's own release, from its configured mirror. */
function debianSources(): { readonly sources: string; readonly suite: string } {
  const targets = runAndRead('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE) $(COMPONENT)',
    'Created-By: Packages',
  ]);
  const lines = [...new Set(targets.trim().split('\n'))].filter((line) => line !== '');
  const suite = lines.map((line) => line.split(' ')[1] ?? '').toSorted((a, b) => a.length - b.length)[0];
  if (suite === undefined) throw new Error('apt knows no Debian repository: is this a Debian machine?');
  return { sources: lines.map((line) => `deb [signed-by=${KEYRING}] ${line}\n`).join(''), suite };
}

/** Resolved by the unpacked Debian's own loader, so that this machine's libraries are ignored. */
function librariesOf(unpacked: string, files: readonly string[]): readonly string[] {
  const path = LIBRARY_FOLDERS.map((folder) => join(unpacked, folder)).join(':');
  const found = files.flatMap((file) => {
    const listed = runAndRead(join(unpacked, LOADER), [
      '--inhibit-cache',
      '--library-path',
      path,
      '--list',
      file,
    ]);
    if (listed.includes('not found')) throw new Error(`${file} lacks a library:\n${listed}`);
    return [...listed.matchAll(/=> (\S+)/g)].map(([, library = '']) => library);
  });
  return [...new Set(found)]
    .filter((library) => library.startsWith(unpacked))
    .map((library) => library.slice(unpacked.length));
}

/** A library is often a link to the file with the full version. */
function copyWithLinks(from: string, to: string, path: string): void {
  const source = join(from, path);
  const copy = join(to, path);
  if (existsSync(copy)) return;
  mkdirSync(dirname(copy), { recursive: true });
  if (!lstatSync(source).isSymbolicLink()) return cpSync(source, copy);
  const target = readlinkSync(source);
  symlinkSync(target, copy);
  copyWithLinks(from, to, target.startsWith('/') ? target : join(dirname(path), target));
}

function copyLicences(from: string, to: string): void {
  for (const name of readdirSync(join(from, 'usr/share/doc'))) {
    const copyright = join('usr/share/doc', name, 'copyright');
    if (existsSync(join(from, copyright))) copyWithLinks(from, to, copyright);
  }
}
