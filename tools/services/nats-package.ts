import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { requireFile } from './debian-package.ts';

const SUITE = 'trixie';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Debian 12's own nats-server does not know `sync_interval: always`, and without it a power cut loses what was
 * acknowledged. Debian 13's is a static binary that runs here too: it is fetched with the signature checked,
 * into an ignored folder that all stacks share, and the system's own packages stay untouched.
 */
export function natsServerProgram(): string {
  const folder = join(REPOSITORY_FOLDER, '.data', 'nats-server');
  const program = join(folder, 'nats-server');
  if (!existsSync(program)) fetchInto(folder, program);
  return program;
}

function fetchInto(folder: string, program: string): void {
  requireFile(KEYRING, { packageName: 'debian-archive-keyring' });
  const work = join(folder, 'fetch');
  for (const part of ['lists/partial', 'cache/archives/partial', 'unpacked']) {
    mkdirSync(join(work, part), { recursive: true });
  }
  // apt downloads as its own user where it can reach the folder, and says so at length where it cannot.
  writeFileSync(
    join(work, 'sources.list'),
    `deb [signed-by=${KEYRING}] ${repositoryAddress()} ${SUITE} main\n`,
  );
  const apart = aptOptions(work);
  run('apt-get', ['update', ...apart], work);
  run('apt-get', ['download', 'nats-server', ...apart], work);
  const file = readdirSync(work).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error('apt-get downloaded no nats-server package');
  run('dpkg', ['-x', file, 'unpacked'], work);
  copyFileSync(join(work, 'unpacked/usr/sbin/nats-server'), program);
  chmodSync(program, 0o755);
  rmSync(work, { recursive: true });
}

const aptOptions = (work: string): string[] =>
  [
    `Dir::Etc::sourcelist=${join(work, 'sources.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
  ].flatMap((option) => ['-o', option]);

/** The machine's own mirror of Debian, whatever it is. */
function repositoryAddress(): string {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  const address = (stdout ?? '').split('\n').find((line) => /\/debian\/?$/.test(line));
  if (address === undefined) throw new Error('apt knows no Debian repository: is this a Debian machine?');
  return address;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stdout}${stderr}`);
}
