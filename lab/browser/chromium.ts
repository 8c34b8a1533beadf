import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../../tools/services/wait-until.ts';
import { startChild } from '../../tools/stack/child-process.ts';

export const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For a temporary edge with a self-signed certificate. */
export const ANY_CERTIFICATE = ['--ignore-certificate-errors'];

export interface OpenBrowser {
  /** The debugging port. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A browser with a separate profile that other programs can control; `close` removes everything. */
export async function openBrowser(flags: readonly string[] = []): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'cliffhanger-quality-'));
  const child = startChild(
    {
      name: 'chromium',
      command: [
        CHROMIUM,
        '--headless=new',
        ...CHROMIUM_FLAGS,
        ...flags,
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      env: process.env,
    },
    () => {},
  );
  const close = async (): Promise<void> => {
    await child.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const file = join(profile, 'DevToolsActivePort');
    await waitUntil(async () => existsSync(file), { what: 'chromium', isAlive: () => !child.hasEnded() });
    return { port: Number(readFileSync(file, 'utf8').split('\n')[0]), close };
  } catch (error) {
    await close();
    throw error;
  }
}
