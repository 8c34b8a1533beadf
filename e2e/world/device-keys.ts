import type { OperatorId } from '@cliffhanger/core/kernel';
import { firstKeys, localConsole, type SoftwareKey, softwareKey } from '@cliffhanger/testing/approvals';
import type { CDPSession, Page } from '@playwright/test';
import { asOwner } from './as-owner.ts';
import { inThePast } from './back-office.ts';
import type { Colleague } from './staff.ts';

/* Device keys by Chromium's virtual authenticator. */

const PARTY = {
  rpId: 'localhost',
  origins: [localConsole(process.env['BASE_URL'] ?? 'http://127.0.0.1:4145')],
};

interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** Adds a security key to this browser that confirms touch and PIN automatically. */
export async function hasASecurityKey(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Adds a key that the console already knows as confirmed by two admins, and the signer does not. */
export const holdsAKey = (page: Page, colleague: Colleague): Promise<void> =>
  holds(page, colleague, { key: softwareKey(PARTY), duty: 'payouts' });

/** Adds one of the first two keys, which are in the signer's configuration. */
export async function holdsAFirstKey(page: Page, colleague: Colleague, at: 0 | 1): Promise<void> {
  const key = firstKeys(PARTY)[at];
  if (key === undefined) throw new Error('only two first keys exist');
  await holds(page, colleague, { key, duty: 'keys' });
}

interface Held {
  readonly key: SoftwareKey;
  readonly duty: 'keys' | 'payouts';
}

async function holds(page: Page, { email }: Colleague, { key, duty }: Held): Promise<void> {
  const { session, authenticatorId } = await hasASecurityKey(page);
  // Above any previous count: a lower counter would count as a cloned key.
  const signCount = Math.floor(Date.now() / 1_000);
  const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64');
  await session.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: base64(key.keyId),
      isResidentCredential: false,
      rpId: PARTY.rpId,
      privateKey: key.privateKey,
      signCount,
    },
  });
  await asOwner(async (query) => {
    await query('alter table staff.device_keys disable trigger keys_stay');
    await query(
      `insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at, confirmed_at,
         enrol_told_at)
       select $1, id, $3, $4, 'A key of the journeys', 0, now(), now(), now() from staff.people where email = $2
       on conflict (key_id) do update set person_id = excluded.person_id`,
      [key.keyId, email, duty, key.publicKey],
    );
    await query('alter table staff.device_keys enable trigger keys_stay');
  });
}

/** The signer's response to a key of this person; `undefined` before it was sent. */
export const signerKnows = (email: string): Promise<boolean> =>
  inThePast(0, (dependencies) =>
    dependencies.transactions.read(async ({ approvals, staff }) => {
      const people = await staff.list();
      const id: OperatorId | undefined = people.find((person) => person.email === email)?.id;
      const waiting = await approvals.keysToTell(100);
      const own = (await approvals.listKeys()).filter(({ personId }) => personId === id);
      return own.every(
        ({ keyId, confirmedAt, signerRefused }) =>
          confirmedAt !== null && signerRefused === null && waiting.every((key) => key.keyId !== keyId),
      );
    }),
  );
