import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, describe, expect, test } from 'vitest';
import { runAndRead } from '../../tools/run-and-read.ts';
import { natsServerProgram } from '../../tools/services/nats.ts';

/* Checks the configuration with the real servers, and runs the backup script. */

const KUBERNETES = join(REPOSITORY_FOLDER, 'deploy/kubernetes');
const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the server of NATS reads its configuration, with the users of the Secret, and finds what is mistyped', () => {
  const configuration = join(folder, 'nats.conf');
  mkdirSync(join(folder, 'users'));
  cpSync(join(REPOSITORY_FOLDER, 'deploy/nats/users.conf'), join(folder, 'users/users.conf'));
  const passwords = ['SELLER', 'INGEST', 'WORKER', 'ADMIN'].map(
    (login) => `NATS_${login}_PASSWORD: "canary"\n`,
  );
  writeFileSync(join(folder, 'users/passwords.conf'), passwords.join(''));
  const judge = (text: string): string => {
    writeFileSync(configuration, text);
    return runAndRead(natsServerProgram(), ['-t', '--config', configuration], {
      env: { POD_NAME: 'nats-0' },
    });
  };
  const text = readFileSync(join(KUBERNETES, 'base/nats/nats.conf'), 'utf8');
  expect(() => judge(text)).not.toThrow();
  expect(() => judge(text.replace('sync_interval', 'sync_intervals'))).toThrow('sync_intervals');
});

describe('the script of the backups', () => {
  const NOT_THE_LEADER = 22;

  /** Runs the script once, with stub programs that record their arguments. */
  function backUp({
    weekday,
    hour,
    leads,
  }: {
    weekday: string;
    hour: string;
    leads: boolean;
  }): readonly string[] {
    const programs = mkdtempSync(join(folder, 'programs-'));
    const asked = join(programs, 'asked');
    writeFileSync(asked, '');
    const program = (name: string, text: string): void => {
      writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(programs, name), 0o755);
    };
    program('date', `case "$2" in +%u) echo ${weekday};; +%H) echo ${hour};; +%F) echo 2026-11-17;; esac`);
    program('curl', `exit ${leads ? 0 : NOT_THE_LEADER}`);
    program('pgbackrest', `echo "$@" >> ${asked}`);
    runAndRead('sh', [join(KUBERNETES, 'components/patroni/back-up.sh')], {
      env: { PATH: `${programs}:${process.env['PATH']}`, BACK_UP_ONCE: 'yes' },
    });
    return readFileSync(asked, 'utf8').split('\n').filter(Boolean);
  }

  test.each([
    ['7', 'full'],
    ['2', 'incr'],
  ])('on day %s the leader makes one of kind %s', (weekday, kind) => {
    expect(backUp({ weekday, hour: '03', leads: true })).toEqual([
      '--stanza=cliffhanger stanza-create',
      `--stanza=cliffhanger --type=${kind} backup`,
    ]);
  });

  test('nobody else does, and the leader not at noon', () => {
    expect(backUp({ weekday: '2', hour: '03', leads: false })).toEqual([]);
    expect(backUp({ weekday: '2', hour: '12', leads: true })).toEqual(['--stanza=cliffhanger stanza-create']);
  });
});
