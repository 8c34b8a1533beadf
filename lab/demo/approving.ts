import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { CODE_STEP_SECONDS } from '@cliffhanger/core/staff';
import { localConsole } from '@cliffhanger/testing/approvals';
import type { Browser, Page } from '@playwright/test';
import type { Colleague } from '../../tools/demo/colleague.ts';
import { confirmKeysIn } from '../../tools/demo/device-keys.ts';
import { WAITING_AMOUNT } from '../../tools/demo/signed-withdrawals.ts';
import { codeAt } from '../../tools/demo/staff.ts';
import type { WelcomeFacts } from '../../tools/demo/welcome.ts';
import { waitUntil } from '../../tools/services/wait-until.ts';
import { Tab, type TabOptions } from './looking.ts';

/** The worker sends keys to the signer once a minute. */
const TOLD_WITHIN_MS = 120_000;
const LABEL = 'The security key in this browser';

/**
 * Follows the welcome page: enrols a key in the browser, lets the demo's admins confirm it, and approves with
 * it.
 */
export async function approvesWithOwnKey(
  browser: Browser,
  { addresses, staff }: WelcomeFacts,
  { colleague, tabs }: { readonly colleague: Colleague; readonly tabs: TabOptions },
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' });
  const tab = await Tab.in(context, tabs);
  const { page } = tab;
  await holdsASecurityKey(page);
  const code = codesOf(colleague);
  await tab.open(`${localConsole(addresses.apiUrl)}/console/`);
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByLabel('Code from your authenticator app').fill(await code());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Device keys' }).click();
  await page.getByLabel('Name of the key').fill(LABEL);
  await page.getByLabel('Code from your authenticator app').fill(await code());
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByText('The key is waiting for two admins.').waitFor();
  await tab.judge();
  await confirmKeysIn(addresses, staff);
  await untilSignerKnows(addresses);
  await tab.judge();
  await page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click();
  await page
    .getByRole('button', { name: new RegExp(`\\b${WAITING_AMOUNT}\\b`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve A', exact: true }).click();
  await page.getByText('What your device key signs').waitFor();
  await page.getByLabel('Code from your authenticator app').fill(await code());
  await page.getByRole('button', { name: /Sign and approve/ }).click();
  await page.getByText('What your device key signs').waitFor({ state: 'detached' });
  await tab.judge();
  return tab;
}

/** Chromium's virtual authenticator, in place of a device. */
async function holdsASecurityKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Each code works once, and an earlier login has used the current one. The server already accepts the next.
 */
function codesOf(colleague: Colleague): () => Promise<string> {
  const stepMs = CODE_STEP_SECONDS * 1_000;
  let last = Math.floor(Date.now() / stepMs);
  return async () => {
    last = Math.max(last + 1, Math.floor(Date.now() / stepMs));
    await sleep(Math.max(0, (last - 1) * stepMs - Date.now()));
    return codeAt(colleague, last * stepMs);
  };
}

async function untilSignerKnows({ ownerUrl }: WelcomeFacts['addresses']): Promise<void> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  const isKnown = async (): Promise<boolean> => {
    const { rows } = await owner.query<{ known: boolean | null }>(
      `select bool_and(enrol_told_at is not null and signer_refused is null) as known
       from staff.device_keys where label = $1 and retired_at is null`,
      [LABEL],
    );
    return rows[0]?.known === true;
  };
  try {
    await waitUntil(isKnown, { what: 'the signer to know the new device key', withinMs: TOLD_WITHIN_MS });
  } finally {
    await owner.end();
  }
}
