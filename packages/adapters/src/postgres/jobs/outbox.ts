import type { Outbox, OutboxMessages } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

/**
 * Transactional outbox (ADR 84). Each kind of message has a database function, so that a login can only
 * enqueue messages of its duty. There is no NOTIFY: commits with a NOTIFY wait for each other. Push events
 * have a separate table, which a worker empties many times a second (ADR 84).
 */
export const createOutbox = (session: Session, traceparent: () => string | undefined = nobody): Outbox => {
  const putMany = async <Kind extends keyof OutboxMessages>(
    kind: Kind,
    messages: readonly OutboxMessages[Kind][],
  ): Promise<void> => {
    if (messages.length === 0) return;
    if (kind === 'push-event') return putPushEvents(session, messages);
    await session.query({
      name: `leave-${kind}`,
      text: `select jobs.leave_${kind.replaceAll('-', '_')}($1, $2)`,
      values: [JSON.stringify(messages), traceparent() ?? null],
    });
  };
  return { putMany, put: (kind, message) => putMany(kind, [message]) };
};

const nobody = (): undefined => undefined;

async function putPushEvents(session: Session, events: readonly unknown[]): Promise<void> {
  await session.query({
    name: 'push-events-put',
    text: `insert into push.waiting (seller_id, kind, facts)
           select (event ->> 'sellerId')::uuid, event ->> 'kind', event -> 'facts'
           from jsonb_array_elements($1::jsonb) as event`,
    values: [JSON.stringify(events)],
  });
}
