import type { OutboxMessages } from '@cliffhanger/application/ports';

export type JobKind = keyof OutboxMessages;

const KINDS: Readonly<Record<JobKind, true>> = {
  'send-mail': true,
  'remove-files': true,
  'check-link': true,
  'push-event': true,
  'hand-out-announcement': true,
  'auto-ship': true,
  'pay-refund': true,
  'give-back': true,
  'settle-invoice': true,
};

/** Made known beforehand, so that who leaves a job needs no right to make a new kind known. */
export const JOB_KINDS = `
  insert into graphile_worker._private_tasks (identifier)
    select unnest(array['${Object.keys(KINDS).join("', '")}']) on conflict do nothing;`;
