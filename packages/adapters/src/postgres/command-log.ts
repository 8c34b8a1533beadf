import type { CommandDone, CommandLog } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from './connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

interface Earlier {
  readonly input_hash: string;
  readonly endpoint: string;
  readonly answer: unknown;
}

export const createCommandLog = (session: Session): CommandLog => ({
  async claim({ owner, key, endpoint, inputHash }) {
    // Where another transaction holds this key, the insert waits until that one is decided.
    const { rowCount } = await session.query({
      name: 'command-claim',
      text: `insert into commands.log (owner, key, endpoint, input_hash) values ($1, $2, $3, $4)
             on conflict do nothing`,
      values: [owner, key, endpoint, inputHash],
    });
    if (rowCount === 1) return { claimed: true };
    const earlier = await find(session, owner, key);
    if (earlier === undefined)
      throw new Error('a claimed command was forgotten while it was asked for again');
    return { claimed: false, ...earlier };
  },

  async answer(owner, key, answer) {
    await session.query({
      name: 'command-answer',
      text: 'update commands.log set answer = $3::json where owner = $1 and key = $2',
      values: [owner, key, JSON.stringify(answer)],
    });
  },

  async release(owner, key) {
    await session.query({
      name: 'command-release',
      text: 'delete from commands.log where owner = $1 and key = $2',
      values: [owner, key],
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
  const [earlier] = rows;
  if (earlier === undefined) return undefined;
  return { inputHash: earlier.input_hash, endpoint: earlier.endpoint, answer: earlier.answer };
}

/** Drops answers older than they are promised for (DOMAIN §9), a bounded number at a time; says how many. */
export async function forgetCommandsBefore(session: Session, before: Instant): Promise<number> {
  const { rowCount } = await session.query({
    text: `delete from commands.log where ctid = any (array(
             select ctid from commands.log where claimed_at < $1 limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked))`,
    values: [timestamp(before)],
  });
  return rowCount ?? 0;
}
