import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A SoftHSM token in its own folder, in place of a hardware module with the signer's keys. */
export interface SoftToken {
  readonly folder: string;
  /** Additional environment of a signer on this token. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates missing keys by the signer's own command. */
  makeKeys(labels?: Readonly<Record<string, string>>): readonly MadeKey[];
  /** A second token in the same module. */
  addToken(label: string): void;
  /** Simulates removing and reinserting the token. */
  pullOut(): void;
  putBack(): void;
  remove(): void;
}

export interface MadeKey {
  readonly key: 'hot' | 'gas' | 'deposits';
  readonly label: string;
  readonly happened: 'made' | 'was there';
  readonly address?: string;
  readonly depositKey?: string;
}

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const MAKE_KEYS = resolve(import.meta.dirname, '../../../../apps/signer/src/make-keys.ts');
export const TOKEN_PIN = '4711-0815';
const LABEL = 'cliffhanger';

export function openSoftToken(): SoftToken {
  if (!existsSync(MODULE)) throw new Error('SoftHSM is required: apt-get install softhsm2');
  const folder = mkdtempSync(join(tmpdir(), 'soft-token-'));
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens);
  const configuration = join(folder, 'softhsm2.conf');
  writeFileSync(
    configuration,
    `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  writeFileSync(join(folder, 'pin'), `${TOKEN_PIN}\n`, { mode: 0o600 });
  const env = {
    SOFTHSM2_CONF: configuration,
    SIGNER_KEY_STORE: 'pkcs11',
    SIGNER_PKCS11_MODULE: MODULE,
    SIGNER_PKCS11_TOKEN: LABEL,
    SIGNER_PKCS11_PIN_FILE: join(folder, 'pin'),
  };
  const run = (command: string, args: readonly string[], more = {}): string =>
    execFileSync(command, args, {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const addToken = (label: string): void => {
    const pins = ['--pin', TOKEN_PIN, '--so-pin', `${TOKEN_PIN}-officer`];
    run('softhsm2-util', ['--init-token', '--free', '--label', label, ...pins]);
  };
  addToken(LABEL);
  return {
    folder,
    env,
    makeKeys: (labels = {}) =>
      run(process.execPath, [MAKE_KEYS], labels)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as MadeKey),
    addToken,
    pullOut: () => {
      renameSync(tokens, `${tokens}-away`);
      mkdirSync(tokens);
    },
    putBack: () => {
      rmSync(tokens, { recursive: true });
      renameSync(`${tokens}-away`, tokens);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
