import { createHash } from 'node:crypto';

const PLAUSIBLE: readonly (readonly [RegExp, string])[] = [
  [/DATABASE\w*_URL$/, 'postgres://somebody:secret@postgres:5432/cliffhanger'],
  [/^NATS_URL$/, 'nats://somebody:secret@nats-0.nats:4222,nats://somebody:secret@nats-1.nats:4222'],
  [/^SMTP_URL$/, 'smtps://somebody:secret@mail.example:465'],
  [/_NODES$/, 'https://one.example https://two.example'],
  [/_NODE$/, 'https://three.example'],
  [/^STRIPE_SECRET_KEY$/, 'sk_live_plausible'],
];

/** Production rejects keys that look made by hand, and the same key for two purposes. */
const anySecret = (variable: string): string => createHash('sha256').update(variable).digest('base64');

/**
 * A value in the form of the real secret: enough for a role to validate its environment, and useless
 * otherwise.
 */
export const plausibleSecret = (variable: string): string =>
  PLAUSIBLE.find(([form]) => form.test(variable))?.[1] ?? anySecret(variable);
