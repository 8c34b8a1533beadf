import { timeCode } from '@cliffhanger/adapters/second-factor';
import { decideDeposit } from '@cliffhanger/application/deposits';
import { submitLink } from '@cliffhanger/application/promotion';
import { HOUR_MS, idOf, type Locale, usdt } from '@cliffhanger/core/kernel';
import { CODE_STEP_SECONDS, type StaffRole } from '@cliffhanger/core/staff';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { decideWithdrawal, payoutMethodsOf, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { localConsole } from '@cliffhanger/testing/approvals';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  aPostUrl,
  base32Bytes,
  IDA,
  OLAV,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import type { Page } from '@playwright/test';
import { t } from '../person/messages.ts';
import { asOwner } from './as-owner.ts';
import { anUnusedEmail, inThePast } from './back-office.ts';
import { ownerInvites } from './command-line.ts';
import { emailTo } from './mailbox.ts';

export interface Colleague {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The current one-time code; each works once. */
  readonly code: () => Promise<string>;
}

/** By host name: browsers create no device keys for an IP address. */
const CONSOLE = `${localConsole(process.env['BASE_URL'] ?? 'http://127.0.0.1:4145')}/console/`;

const STEP_MS = CODE_STEP_SECONDS * 1_000;

/** Resets the last used step, so that the current code works again. */
const halfAMinutePasses = (email: string): Promise<void> =>
  asOwner(async (query) => {
    await query('update staff.people set totp_last_step = 0 where email = $1', [email]);
  });

/** An authenticator app that returns an unused code without waiting for the next one. */
function authenticator(secret: string, email: string): () => Promise<string> {
  let last = 0;
  return async () => {
    const step = Math.floor(Date.now() / STEP_MS);
    if (step === last) await halfAMinutePasses(email);
    last = step;
    return timeCode(base32Bytes(secret), step);
  };
}

/** Invites a member of staff by CLI and email, and sets up the account in the browser. */
export async function joinsTheStaff(
  page: Page,
  name: string,
  ...roles: readonly StaffRole[]
): Promise<Colleague> {
  const email = anUnusedEmail(name.toLowerCase());
  const password = 'a lighthouse in the fog';
  await ownerInvites(email, name, roles);
  const { text } = await emailTo(email, 'You are invited to the Cliffhanger console');
  const token = /token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
  await page.goto(`${CONSOLE}#/invitation?token=${token}`);
  await page.getByText(`Hello ${name}.`).waitFor();
  const secret = (await page.locator('form p.font-mono').textContent()) ?? '';
  const code = authenticator(secret.trim(), email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByLabel('Code from your authenticator app').fill(await code());
  await page.getByRole('button', { name: 'Open my account' }).click();
  await page.getByText('Your account is open.').waitFor();
  return { name, email, password, code };
}

export async function opensTheConsole(
  page: Page,
  { email, password, code, name }: Colleague,
  locale: Locale = 'en',
): Promise<void> {
  await page.goto(CONSOLE);
  await page.getByLabel(t(locale, 'console.email')).fill(email);
  await page.getByLabel(t(locale, 'console.password')).fill(password);
  await page.getByLabel(t(locale, 'console.code')).fill(await code());
  await page.getByRole('button', { name: t(locale, 'console.login.submit') }).click();
  await page.getByText(name, { exact: true }).waitFor();
}

/** All journeys share one roster. */
export const clearRoster = (): Promise<void> =>
  asOwner(async (query) => {
    await query(
      `update staff.duties set ended_at = greatest(starts_at, now()), ended_by = set_by
       where ended_at is null and ends_at > now()`,
    );
  });

/** The number of rights of the first level. */
const DRAMAS_A_SELLER = 3;
const LINKS_A_DRAMA = 3;

interface WaitingLinks {
  /** The name of every seller, by which a journey finds its items. */
  readonly realName: string;
  readonly agoMs?: number;
}

/** Posts of several sellers in the review queue. */
export const manyLinksWait = (many: number, { realName, agoMs = 6 * HOUR_MS }: WaitingLinks): Promise<void> =>
  inThePast(agoMs, async (dependencies) => {
    for (let sent = 0; sent < many; ) {
      const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora'), realName });
      for (const drama of Object.values(SAMPLE_DRAMAS).slice(0, DRAMAS_A_SELLER)) {
        const { id: consignmentId } = await aConsignment(dependencies, seller.id, drama.id);
        for (let link = 0; link < LINKS_A_DRAMA && sent < many; link += 1, sent += 1) {
          const url = aPostUrl();
          valueOf(await submitLink(dependencies)({ sellerId: seller.id, consignmentId, url }));
        }
      }
    }
  });

/** Returns the withdrawal's id and address. */
export const asksForWithdrawal = (
  { id: sellerId }: TestSeller,
  amount: string,
): Promise<{ readonly id: WithdrawalId; readonly address: string }> =>
  inThePast(HOUR_MS, async (dependencies) => {
    const [method] = await dependencies.transactions.readOne(({ session }) =>
      payoutMethodsOf(session, sellerId),
    );
    if (method === undefined) throw new Error('the seller has no address');
    return valueOf(
      await requestWithdrawal(dependencies)({
        sellerId,
        methodId: method.id,
        amount: usdt(amount),
        fundPassword: SELLER_FUND_PASSWORD,
      }),
    );
  });

const APPROVE = { kind: 'approve' } as const;

/** A deposit without a transfer on the chain needs two approvals. */
export const twoApproveDeposit = (id: string): Promise<void> =>
  inThePast(0, async (dependencies) => {
    for (const operator of [IDA, OLAV])
      valueOf(await decideDeposit(dependencies)({ depositId: idOf(id), decision: APPROVE, operator }));
  });

export const oneApprovesWithdrawal = (id: string): Promise<void> =>
  inThePast(0, async (dependencies) => {
    valueOf(
      await decideWithdrawal(dependencies)({ withdrawalId: idOf(id), decision: APPROVE, operator: IDA }),
    );
  });
