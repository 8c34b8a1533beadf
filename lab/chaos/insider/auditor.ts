import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { ANVIL_CHAIN_ID, startTestChain } from '@cliffhanger/testing/chain';
import { TEST_EXTENDED_KEY } from '@cliffhanger/testing/factories';
import { freePort, startProgram } from '@cliffhanger/testing/processes';

/** The findings of the independent auditor after one run over a database. */
export interface Findings {
  /** Stable names of the faults. */
  readonly findings: readonly string[];
  /** Whether one of them makes the auditor stop payouts. */
  readonly stopsPayouts: boolean;
}

/**
 * Connects to the auditor's program, if it exists. Claims that a role may make by duty are committed in a
 * copy of the database; the auditor must find them there within a minute and stop payouts. Without the
 * program, the run reports `auditor: "absent"` and counts nothing as found.
 */
export interface Auditor {
  findings(databaseUrl: string): Promise<Findings>;
  close(): Promise<void>;
}

const FOUND_WITHIN_MS = 60_000;
const ASKED_EVERY_MS = 200;
const PROGRAM = join(REPOSITORY_FOLDER, 'apps/auditor/src/main.ts');

/** The response of the auditor's `/findings`. */
interface AuditorReport {
  readonly turns: number;
  readonly findings: readonly {
    readonly check: string;
    readonly kind: string;
    readonly subject: string;
    readonly severity: 'fault' | 'blind';
  }[];
}

/** Its processor has no charges and its chain no transactions, so that every claim is false. */
export async function auditorIfThere(main = PROGRAM): Promise<Auditor | undefined> {
  if (!existsSync(main)) return undefined;
  const [stripe, chain] = await Promise.all([startEmptyStatement(), startTestChain()]);
  const dependencies = {
    AUDITOR_STRIPE_KEY: 'rk_test_insider',
    AUDITOR_STRIPE_URL: stripe.url,
    AUDITOR_DEPOSIT_KEYS_EVM: TEST_EXTENDED_KEY,
    AUDITOR_BEP20_NODE: chain.url,
    AUDITOR_BEP20_ID: String(ANVIL_CHAIN_ID),
    AUDITOR_BEP20_TOKEN: chain.token.address,
    AUDITOR_BEP20_OWN_ADDRESSES: chain.accounts[1],
  };
  return {
    findings: (databaseUrl) => askOnce(main, { ...dependencies, DATABASE_URL: databaseUrl }),
    close: async () => {
      await Promise.all([stripe.stop(), chain.stop()]);
    },
  };
}

/** A payment processor that returns an empty list for every request. */
async function startEmptyStatement() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', url: request.url, data: [], has_more: false }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Started as in production, with its own credentials, until its first full turn. */
async function askOnce(main: string, env: Readonly<Record<string, string>>): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-insider-'));
  const port = await freePort();
  const program = await startProgram({
    main,
    untilAnswers: `http://127.0.0.1:${port}/readyz`,
    env: {
      ...env,
      CLIFFHANGER_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      AUDITOR_EVERY_MS: '500',
      AUDITOR_STATE_FILE: join(folder, 'state.json'),
    },
  });
  try {
    const { findings } = await firstTurn(`http://127.0.0.1:${port}/findings`);
    const faults = findings.filter(({ severity }) => severity === 'fault');
    return {
      findings: faults.map(({ check, kind, subject }) => `${check}/${kind}/${subject}`),
      stopsPayouts: faults.length > 0,
    };
  } finally {
    program.child.kill('SIGTERM');
    await program.ended();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstTurn(url: string): Promise<AuditorReport> {
  const giveUpAt = Date.now() + FOUND_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const told = (await (await fetch(url)).json()) as AuditorReport;
    if (told.turns > 0) return told;
    await sleep(ASKED_EVERY_MS);
  }
  throw new Error('the auditor did not look at everything within a minute');
}
