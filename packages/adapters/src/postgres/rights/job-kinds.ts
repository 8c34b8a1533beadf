import type { OutboxMessages } from '@cliffhanger/application/ports';

/** Push events are no jobs. */
export type JobKind = Exclude<keyof OutboxMessages, 'push-event'>;

const KINDS: Readonly<Record<JobKind, true>> = {
  'send-mail': true,
  'remove-files': true,
  'check-link': true,
  'hand-out-announcement': true,
  'auto-ship': true,
  'pay-refund': true,
  'execute-decisions': true,
  'give-back': true,
  'settle-invoice': true,
  'place-awaiting-orders': true,
  'write-viewer-mail': true,
};

/** Made known beforehand, so that who leaves a job needs no right to make a new kind known. */
export const JOB_KINDS = `
  insert into graphile_worker._private_tasks (identifier)
    select unnest(array['${Object.keys(KINDS).join("', '")}']) on conflict do nothing;`;
