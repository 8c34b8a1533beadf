import type { CommandDone, CommandLog } from '@cliffhanger/application/ports';
import type { Session } from './connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

interface Earlier {
  readonly input_hash: string;
  readonly endpoint: string;
  readonly answer: unknown;
}

export const createCommandLog = (session: Session): CommandLog => ({
  async claim({ owner, key, endpoint, inputHash }) {
    // Where another transaction holds this key, the insert waits until that one is decided. The update that changes
    // nothing gives what the earlier try kept, in the same statement: what follows it may fail, this has been said.
    const { rows } = await session.query<Earlier & { readonly claimed: boolean }>({
      name: 'command-claim',
      text: `insert into commands.log (owner, key, endpoint, input_hash) values ($1, $2, $3, $4)
             on conflict (owner, key) do update set owner = excluded.owner
             returning input_hash, endpoint, answer, xmax = 0 as claimed`,
      values: [owner, key, endpoint, inputHash],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('the command log gave no answer');
    return row.claimed ? { claimed: true } : { claimed: false, ...doneOf(row) };
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
