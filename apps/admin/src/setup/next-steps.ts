import { INVITATION_HOURS } from '@cliffhanger/core/staff';
import type { SecretFolder } from './secret-folder.ts';
import type { SetupConfig } from './setup-config.ts';

/** Secrets that other services issue. */
const FROM_ELSEWHERE: readonly (readonly [file: string, what: string])[] = [
  ['smtp-url', 'the mail server: smtps://user:password@host'],
  ['s3-secret-access-key', 'the key of the object store'],
  ['stripe-secret-key', 'the key of your Stripe account'],
  ['stripe-webhook-secret', "the secret of its webhook to PUBLIC_URL's /api/processors/stripe"],
  ['token-pin', "the user PIN of the signer's token"],
];

export function nextSteps({ folder: path, publicUrl }: SetupConfig, folder: SecretFolder): string {
  // Some files are empty and exist only to be mounted.
  const missing = FROM_ELSEWHERE.filter(([file]) => !folder.has(file) || folder.read(file) === '');
  const write = missing.map(([file, what]) => `     ${file.padEnd(22)} ${what}`);
  const steps = [
    `Keep a copy of ${path} apart from the backups of the database: together they give access to everything, and without encryption-key encrypted data is lost.`,
    ...(missing.length === 0 ? [] : [`Write these files into ${path}:\n${write.join('\n')}`]),
    'Check every role: cliffhanger check-config <role>.',
    `Start the processes. The worker then sends both admins their links, which are valid for ${INVITATION_HOURS} hours.`,
    `Both admins open their links and register a device key at ${new URL('/console/', publicUrl).href}; everyone else is invited there: Platform, People.`,
  ];
  return ['What to do next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n');
}
