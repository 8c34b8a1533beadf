import { INVITATION_HOURS } from '@cliffhanger/core/staff';
import type { SecretFolder } from './secret-folder.ts';
import type { SetupConfig } from './setup-config.ts';

/** What others hand out: nobody can make it up here. */
const FROM_ELSEWHERE: readonly (readonly [file: string, what: string])[] = [
  ['smtp-url', 'the mail server: smtps://user:password@host'],
  ['s3-secret-access-key', 'the key of the object store'],
  ['stripe-secret-key', 'of your account at Stripe'],
  ['stripe-webhook-secret', "of the webhook there that leads to PUBLIC_URL's /api/processors/stripe"],
  ['token-pin', "the user PIN of the signer's token"],
];

export function nextSteps({ folder: path, publicUrl }: SetupConfig, folder: SecretFolder): string {
  // An empty file is there only to be mounted.
  const missing = FROM_ELSEWHERE.filter(([file]) => !folder.has(file) || folder.read(file) === '');
  const write = missing.map(([file, what]) => `     ${file.padEnd(22)} ${what}`);
  const steps = [
    `Keep a copy of ${path} where the database's backups are not: whoever has both has everything, and without encryption-key what was sealed is lost.`,
    ...(missing.length === 0 ? [] : [`Write into ${path}, a file each:\n${write.join('\n')}`]),
    'Check every role: cliffhanger check-config <role>.',
    `Start the processes. The worker then sends both admins their links, which are good for ${INVITATION_HOURS} hours.`,
    `Both admins open their links and make a device key at ${new URL('/console/', publicUrl).href}; everybody else is invited there: Platform, People.`,
  ];
  return ['What to do next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n');
}
