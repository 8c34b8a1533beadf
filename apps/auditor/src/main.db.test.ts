import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followChain, payOut } from '@cliffhanger/application/chain';
import { DONE, HOUR_MS, usdt } from '@cliffhanger/core/kernel';
import { decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { BLOCKS_TO_FINALITY, watchedChain, watchersOf } from '@cliffhanger/testing/chain';
import { FORGET_STATE_CHANGES, FORGET_TESTS_ROLE } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller,
  aReadyPayoutMethod,
  IDA,
  SELLER_FUND_PASSWORD,
  TEST_EXTENDED_KEY,
  valueOf,
} from '@cliffhanger/testing/factories';
import { COLD_WALLET, openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AuditorReport } from './auditor.ts';

/* The production process with the real signer, on a private chain. */

let harness: PayoutFixture;
let auditor: RunningProgram;
let env: Record<string, string>;
let sellerId: string;
const folder = mkdtempSync(join(tmpdir(), 'auditor-'));
const LONG_MS = 60_000;

beforeAll(async () => {
  harness = await openPayoutFixture();
  const { fixture, sender, signer } = harness;
  await fixture.owner.query(FORGET_STATE_CHANGES);
  await addOperators(fixture.owner);
  const { hot, gas } = sender.wallets;
  const [watcher] = watchersOf(sender.chain, fixture);
  await watcher.transactions.run(async ({ chainHoldings }) => {
    await chainHoldings.addPlatformAddresses('bep20', [hot, COLD_WALLET]);
    return DONE;
  });
  await followChain({ ...watcher, holder: 'test', startHeight: 1 })();
  const chain = watchedChain(harness.chain, sender.chain, fixture);
  const seller = await anApprovedSeller(fixture.dependencies);
  sellerId = seller.id;
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  await harness.chain.token.transfer({ to: await chain.addressOf(seller.id), units: usdt('500') });
  await harness.chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
  const asked = { sellerId: seller.id, methodId, amount: usdt('100'), fundPassword: SELLER_FUND_PASSWORD };
  const { id } = valueOf(await requestWithdrawal(fixture.dependencies)(asked));
  valueOf(
    await decideWithdrawal(fixture.dependencies)({
      withdrawalId: id,
      operator: IDA,
      decision: { kind: 'approve' },
    }),
  );
  await harness.allowlist();
  await fixture.owner.query(FORGET_TESTS_ROLE);
  const port = await freePort();
  env = {
    CLIFFHANGER_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: fixture.database.auditorUrl,
    AUDITOR_EVERY_MS: '200',
    AUDITOR_STATE_FILE: join(folder, 'state.json'),
    SIGNER_URL: signer.url,
    AUDITOR_PRIVATE_KEY: signer.auditorKey,
    AUDITOR_DEPOSIT_KEYS_EVM: TEST_EXTENDED_KEY,
    AUDITOR_BEP20_NODE: harness.chain.url,
    AUDITOR_BEP20_ID: '31337',
    AUDITOR_BEP20_TOKEN: harness.chain.token.address,
    AUDITOR_BEP20_OWN_ADDRESSES: `${hot} ${gas} ${COLD_WALLET}`,
  };
  auditor = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    env,
    untilAnswers: `http://127.0.0.1:${port}/readyz`,
  });
}, 180_000);
afterAll(async () => {
  auditor?.child.kill('SIGKILL');
  await harness?.close();
  rmSync(folder, { recursive: true });
});

const page = async (path: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${env['PORT']}${path}`)).text();
const told = async (): Promise<AuditorReport> => JSON.parse(await page('/findings')) as AuditorReport;
const refusals = async () =>
  (
    await harness.fixture.owner.query<{ refused_for: string }>(
      'select refused_for from chain.outbound_transactions',
    )
  ).rows;

async function resume(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'resume.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => void (said += String(bytes)));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

test(
  'it finds nothing where nothing is wrong, and says how it goes',
  async () => {
    await vi.waitFor(async () => expect((await told()).turns).toBeGreaterThan(1), LONG_MS);
    expect(await told()).toMatchObject({ payouts: 'not-told', findings: [] });
    expect(await page('/metrics')).toMatch(
      /auditor_findings\{check="hash-chains",severity="fault",process="auditor"\} 0/,
    );
  },
  LONG_MS,
);

test('it can write nothing, even where it tries to', async () => {
  const { Client } = await import('pg');
  const own = new Client({ connectionString: env['DATABASE_URL'] });
  await own.connect();
  const tries = [
    `update ledger.books set available = available + 1`,
    `insert into chain.balances default values`,
    `delete from staff.audit_lines`,
    `select ledger.post_transfer(null, null, null, null, null, null, null, null, null, null, null, null, null)`,
    `select wallet.approve_withdrawal(null, null, null)`,
    `delete from wallet.approval_proofs`,
    `select email from staff.people`,
    `select label from staff.device_keys`,
    `create temporary table mine (id int)`,
  ];
  for (const attempt of tries) await expect(own.query(attempt)).rejects.toThrow('permission denied');
  await own.end();
});

test(
  'a balance that somebody raised stops payouts, over a restart of the signer, until it is explained',
  async () => {
    const raise = (by: number) =>
      harness.fixture.owner.query(
        'update ledger.books set available = available + $1 where journal_id = $2',
        [by, sellerId],
      );
    await raise(1_000_000);
    await vi.waitFor(async () => expect((await told()).payouts).toBe('stopped'), LONG_MS);
    await vi.waitFor(() => expect(auditor.log()).toContain('payouts are stopped'), LONG_MS);
    await vi.waitFor(async () => {
      const { findings } = await told();
      expect(findings.map(({ check, kind }) => `${check}/${kind}`).toSorted()).toEqual([
        'business-rows/balance-differs',
        'hash-chains/balance-differs',
      ]);
    }, LONG_MS);

    await harness.signer.restart();
    await payOut(harness.sender)();
    expect(await refusals()).toEqual([{ refused_for: 'payouts-stopped' }]);

    const refused = await resume('--because', 'it looks well to me');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain('are not explained');
    await raise(-1_000_000);
    await vi.waitFor(async () => expect((await told()).findings).toEqual([]), LONG_MS);
    expect(await resume('--because', 'the balance was put right')).toMatchObject({
      code: 0,
      said: 'payouts: open\n',
    });
    harness.fixture.clock.pass(HOUR_MS);
    await payOut(harness.sender)();
    expect((await refusals()).filter(({ refused_for: why }) => why === null)).toHaveLength(1);
  },
  3 * LONG_MS,
);

test(
  'asked to end, it ends',
  async () => {
    auditor.child.kill('SIGTERM');
    expect(await auditor.ended()).toBe(0);
  },
  LONG_MS,
);
