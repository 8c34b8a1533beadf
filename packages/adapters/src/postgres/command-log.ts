import type { CommandDone, CommandLog } from '@cliffhanger/application/ports';
import type { Session } from './connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;
/** Keeps the locks of keys apart from whatever else is locked by a number. */
const COMMAND_LOCKS = 7_301;

interface Earlier {
  readonly input_hash: string;
  readonly endpoint: string;
  readonly answer: unknown;
}

export const createCommandLog = (session: Session): CommandLog => ({
  async claim({ owner, key }) {
    // Whoever else has this key waits at the lock until this transaction is decided, and holds nothing meanwhile. What the
    // earlier one kept is looked up by a statement of its own: one that waited would not see it. Both travel together.
    const [, earlier] = await Promise.all([
      session.query({
        name: 'command-lock',
        text: `select pg_advisory_xact_lock(hashtextextended($1 || E'\\n' || $2, ${COMMAND_LOCKS}))`,
        values: [owner, key],
      }),
      find(session, owner, key),
    ]);
    return earlier === undefined ? { claimed: true } : { claimed: false, ...earlier };
  },

  async answer({ owner, key, endpoint, inputHash }, answer) {
    await session.query({
      name: 'command-answer',
      text: 'insert into commands.log (owner, key, endpoint, input_hash, answer) values ($1, $2, $3, $4, $5::json)',
      values: [owner, key, endpoint, inputHash, JSON.stringify(answer)],
    });
  },

  find: (owner, key) => find(session, owner, key),
});

async function find(session: Session, owner: string, key: string): Promise<CommandDone | undefined> {
  const { rows } = await session.query<Earlier>({
    name: 'command-earlier',
    text: 'select input_hash, endpoint, answer from commands.log where owner = $1 and key = $2',
    values: [owner, key],
  });
  return rows[0] && doneOf(rows[0]);
}

const doneOf = ({ input_hash, endpoint, answer }: Earlier): CommandDone => ({
  inputHash: input_hash,
  endpoint,
  answer,
});

/**
 * Drops answers older than they are promised for (DOMAIN §9), a bounded number at a time; says how many. Their age is
 * real time, by the clock that dated them: a business clock that is moved on takes nobody's answer away.
 */
export async function forgetCommandsOlderThan(session: Session, ageMs: number): Promise<number> {
  const { rowCount } = await session.query({
    text: `delete from commands.log where ctid = any (array(
             select ctid from commands.log where claimed_at < now() - make_interval(secs => $1) limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked))`,
    values: [ageMs / 1_000],
  });
  return rowCount ?? 0;
}
