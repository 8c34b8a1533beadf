import { createHash } from 'node:crypto';

const PLAUSIBLE: readonly (readonly [RegExp, string])[] = [
  [/DATABASE\w*_URL$/, 'postgres://somebody:secret@postgres:5432/cliffhanger'],
  [/^NATS_URL$/, 'nats://somebody:secret@nats-0.nats:4222,nats://somebody:secret@nats-1.nats:4222'],
  [/^SMTP_URL$/, 'smtps://somebody:secret@mail.example:465'],
  [/_NODES$/, 'https://one.example https://two.example'],
  [/_NODE$/, 'https://three.example'],
  [/^STRIPE_SECRET_KEY$/, 'sk_live_plausible'],
];

/** Production takes no key that looks made by hand, nor one key for two purposes. */
const anySecret = (variable: string): string => createHash('sha256').update(variable).digest('base64');

/** A value in the form of the real one: enough for a role to read its environment, and of no use for anything else. */
export const plausibleSecret = (variable: string): string =>
  PLAUSIBLE.find(([form]) => form.test(variable))?.[1] ?? anySecret(variable);
