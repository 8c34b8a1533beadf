import type { Outbox, OutboxMessages, Transactions } from '@cliffhanger/application/ports';

/** Only jobs that move money are run: the mails and pushes of a simulated year have no reader. */
const CARRIED_OUT: ReadonlySet<keyof OutboxMessages> = new Set(['auto-ship', 'pay-refund']);

const quiet = (outbox: Outbox): Outbox => ({
  put: async (task, payload) => {
    if (CARRIED_OUT.has(task)) await outbox.put(task, payload);
  },
  putMany: async (task, payloads) => {
    if (CARRIED_OUT.has(task)) await outbox.putMany(task, payloads);
  },
});

export const withQuietOutbox = (transactions: Transactions): Transactions => ({
  ...transactions,
  run: (work) =>
    transactions.run((repositories) => work({ ...repositories, outbox: quiet(repositories.outbox) })),
});
