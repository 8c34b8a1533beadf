import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStripePayments } from './stripe-payments.ts';

/*
 * The steps of docs/runbooks/rotate-stripe-keys.md: processes with the old secret, with both, and with the
 * new one.
 */

const OLD = 'whsec_old';
const NEW = 'whsec_new';
const BODY = JSON.stringify({ id: 'evt_1', object: 'event', type: 'of.no.interest', data: { object: {} } });
const STEPS: Readonly<Record<string, readonly string[]>> = {
  today: [OLD],
  'knows both': [OLD, NEW],
  'uses the new one': [NEW, OLD],
  'forgot the old one': [NEW],
  'reads none': [],
};

async function stepsThatRead(signature: string): Promise<readonly string[]> {
  const read: string[] = [];
  for (const [step, webhookSecrets] of Object.entries(STEPS)) {
    const payments = createStripePayments({ secretKey: 'sk_test_x', webhookSecrets });
    if ((await payments.read(Buffer.from(BODY), signature)) !== undefined) read.push(step);
  }
  return read;
}

/** The header that Stripe sends: the time, and one signature per active secret. */
function signatureWith(...secrets: readonly string[]): string {
  const at = Math.floor(Date.now() / 1_000);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${at}.${BODY}`).digest('hex'),
  );
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

test('a message is read by whoever knows the secret that it was signed with, and by nobody else', async () => {
  expect(await stepsThatRead(signatureWith(OLD))).toEqual(['today', 'knows both', 'uses the new one']);
  expect(await stepsThatRead(signatureWith(NEW))).toEqual([
    'knows both',
    'uses the new one',
    'forgot the old one',
  ]);
  expect(await stepsThatRead(signatureWith('whsec_of_somebody'))).toEqual([]);
});

test('one that is signed with both, as Stripe does while the old one lasts, is read at every step', async () => {
  expect(await stepsThatRead(signatureWith(OLD, NEW))).toEqual(
    Object.keys(STEPS).filter((step) => step !== 'reads none'),
  );
});
