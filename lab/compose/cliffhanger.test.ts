import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runAndRead } from '../../tools/run-and-read.ts';
import { followPage } from '../command-blocks/follow-page.ts';
import { composeProgram } from '../debian/compose-package.ts';
import { readComposition, SETTINGS_FILE } from './composition.ts';

/*
 * Runs the commands of deploy/README.md, read from the page. A stub replaces the engine: it lets Compose
 * 2.26.1 resolve the file with each command's own flags, checks the named services, and records everything
 * else.
 */

const THIS = 'lab/compose/cliffhanger.test.ts';
const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-script-'));
const asked = join(folder, 'asked');
const secrets = join(folder, 'secrets');
const settings = join(folder, 'machine.env');
afterAll(() => rmSync(folder, { recursive: true }));

const DOCKER = `#!/usr/bin/env bash
set -euo pipefail
echo "$*" >> '${asked}'
[ "$1" = compose ] || exit 0
shift
flags=()
while [[ "$1" == --* ]]; do flags+=("$1" "$2"); shift 2; done
command=$1
shift
# A service that is named is started with its profile.
services=()
for word in "$@"; do
  case "$word" in
    --*) continue;;
  esac
  services+=("$word")
  [ "$command" = run ] && break
done
[ "$command" = pull ] && services=()
known=$('${composeProgram()}' "\${flags[@]}" --profile '*' config --services)
for one in "\${services[@]}"; do grep -qx "$one" <<< "$known" || { echo "there is no service $one" >&2; exit 1; }; done
case "$command" in
  # What this command would touch, by the profiles that it names.
  down) '${composeProgram()}' "\${flags[@]}" config --services | sed 's/^/removed: /' >> '${asked}';;
  up) '${composeProgram()}' "\${flags[@]}" config --services > /dev/null;;
  run|pull) '${composeProgram()}' "\${flags[@]}" config --quiet;;
  *) echo "this test does not know $command" >&2; exit 1;;
esac
`;

beforeEach(() => {
  writeFileSync(asked, '');
  writeFileSync(join(folder, 'docker'), DOCKER);
  chmodSync(join(folder, 'docker'), 0o755);
  // Only root may chown files to the user of the images.
  writeFileSync(
    join(folder, 'install'),
    '#!/usr/bin/env bash\nargs=()\nwhile [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done\nexec /usr/bin/install "${args[@]}"\n',
  );
  chmodSync(join(folder, 'install'), 0o755);
  write({ COMPOSE_PROFILES: 'chain,monitoring,acme' });
});

function write(values: Readonly<Record<string, string>>): void {
  const given = readFileSync(SETTINGS_FILE, 'utf8').replace(/^COMPOSE_PROFILES=.*\n/m, '');
  const more = Object.entries({ SECRETS: secrets, ...values }).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settings, given + more.join(''));
}

const environment = { PATH: `${folder}:${process.env['PATH']}`, SETTINGS_FILE: settings };
const run = (command: string, input = ''): string =>
  runAndRead('bash', ['-c', `printf '${input}' | deploy/cliffhanger ${command}`], {
    cwd: REPOSITORY_FOLDER,
    env: environment,
  });
const lines = (): readonly string[] => readFileSync(asked, 'utf8').trim().split('\n');
/** Recorded Compose arguments, without the files that every command names. */
const commands = (): readonly string[] =>
  lines().map((line) => line.replace(/^compose --file \S+ --env-file \S+ /, ''));

test('every command of the page is one that Compose takes', async () => {
  // `restore` asks for confirmation.
  const answers = join(folder, 'answers');
  writeFileSync(answers, 'unset BASH_ENV\nexec < <(yes restore)\n');
  const given = { ...environment, BASH_ENV: answers };
  await followPage('deploy/README.md', given, ({ mark }) => mark?.kind === 'run-by' && mark.file === THIS);
  for (const word of [
    'run --rm setup',
    'up --detach --wait',
    'backup --type=full',
    'restore restore',
    'down',
  ])
    expect(commands().join('\n')).toContain(word);
}, 120_000);

test('down removes every service, whatever its profile', () => {
  run('down');
  const removed = lines().flatMap((line) => /^removed: (.+)$/.exec(line)?.[1] ?? []);
  expect(removed.toSorted()).toEqual(Object.keys(readComposition({ settings }).services).toSorted());
}, 60_000);

const rolled = (): readonly string[] =>
  commands().flatMap((line) => /^up --detach --no-deps --wait (\S+)$/.exec(line)?.[1] ?? []);

test('an upgrade replaces every process, the edge first and never both of a pair', () => {
  run('upgrade');
  const { services } = readComposition({ settings });
  const ours = Object.entries(services).filter(
    ([name, { image, restart }]) =>
      restart !== 'no' && (/\/cliffhanger(-signer)?@/.test(image) || name === 'edge'),
  );
  expect([...rolled()].toSorted()).toEqual(ours.map(([name]) => name).toSorted());
  expect(rolled()[0]).toBe('edge');
  const order = commands();
  const at = (part: string): number => order.findIndex((line) => line.includes(part));
  expect(at('run --rm setup')).toBeLessThan(at('migrate'));
  expect(at('migrate')).toBeLessThan(at('--wait edge'));
  expect(order.at(-1)).toBe('up --detach --wait');
}, 60_000);

test('without the profile of the chain its processes are not started', () => {
  write({ COMPOSE_PROFILES: 'monitoring' });
  run('upgrade');
  expect(rolled()).not.toContain('signer');
  expect(rolled()).toContain('seller-2');
}, 60_000);

test('a restore deletes the database that the file names, and only when somebody says so', () => {
  expect(() => run('restore', 'no\\n')).toThrow('Type "restore"');
  expect(readFileSync(asked, 'utf8')).toBe('');
  run('restore', 'restore\\n');
  expect(commands()).toContain('volume rm cliffhanger_database');
  const resolved = runAndRead(composeProgram(), [
    '--file',
    join(REPOSITORY_FOLDER, 'deploy/compose.yaml'),
    '--env-file',
    settings,
    'config',
    '--format',
    'json',
  ]);
  expect(JSON.parse(resolved)).toMatchObject({ volumes: { database: { name: 'cliffhanger_database' } } });
}, 60_000);

test('setup makes the folder of secrets with a file for everything that is mounted and not made', () => {
  rmSync(secrets, { recursive: true, force: true });
  run('setup');
  const made = runAndRead('ls', [secrets]).trim().split('\n');
  expect(made).toContain('smtp-url');
  const passphrase = readFileSync(join(secrets, 'backup-passphrase'), 'utf8');
  expect(passphrase).toMatch(/^[0-9a-f]{64}\n$/);
  run('setup');
  expect(readFileSync(join(secrets, 'backup-passphrase'), 'utf8')).toBe(passphrase);
}, 60_000);

test('a command that does not exist is answered with those that do', () => {
  expect(() => run('start')).toThrow('cliffhanger setup | up | down');
});

test('the script can be read in one go', () => {
  const script = readFileSync(join(REPOSITORY_FOLDER, 'deploy/cliffhanger'), 'utf8');
  expect(script.split('\n').length).toBeLessThanOrEqual(100);
});
