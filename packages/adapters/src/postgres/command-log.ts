import { type CommandDone, type CommandLog, DERIVED_KEY_PREFIX } from '@cliffhanger/application/ports';
import { DatabaseError } from 'pg';
import type { Session } from './connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;
interface Earlier {
  readonly input_hash: string;
  readonly endpoint: string;
  readonly answer: unknown;
}

export const createCommandLog = (session: Session): CommandLog => ({
  async answer({ owner, key, endpoint, inputHash }, answer) {
    try {
      await session.query({
        name: 'command-answer',
        text: 'insert into commands.log (owner, key, endpoint, input_hash, answer) values ($1, $2, $3, $4, $5::json)',
        values: [owner, key, endpoint, inputHash, JSON.stringify(answer)],
      });
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.constraint === 'log_pkey') return false;
      throw error;
    }
  },

  async find(owner, key) {
    const { rows } = await session.query<Earlier>({
      name: 'command-earlier',
      text: 'select input_hash, endpoint, answer from commands.log where owner = $1 and key = $2',
      values: [owner, key],
    });
    return rows[0] && doneOf(rows[0]);
  },

  async latestDerived({ owner, endpoint, inputHash, otherInputHashes = [] }, recentMs) {
    const { rows } = await session.query<{ key: string; is_recent: boolean }>({
      name: 'command-latest-derived',
      text: `select key, claimed_at > now() - make_interval(secs => $4) as is_recent from commands.log
              where owner = $1 and endpoint = $2 and input_hash = any ($3) and starts_with(key, '${DERIVED_KEY_PREFIX}')
              order by claimed_at desc limit 1`,
      values: [owner, endpoint, [inputHash, ...otherInputHashes], recentMs / 1_000],
    });
    return rows[0] && { key: rows[0].key, isRecent: rows[0].is_recent };
  },
});

const doneOf = ({ input_hash, endpoint, answer }: Earlier): CommandDone => ({
  inputHash: input_hash,
  endpoint,
  answer,
});

/**
 * Deletes answers older than promised (DOMAIN §9), in bounded batches, and returns the count. Their age is
 * measured in real time, by the clock that dated them: moving the business clock forward deletes no answers.
 */
export async function forgetCommandsOlderThan(session: Session, ageMs: number): Promise<number> {
  const { rowCount } = await session.query({
    text: `delete from commands.log where ctid = any (array(
             select ctid from commands.log where claimed_at < now() - make_interval(secs => $1) limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked))`,
    values: [ageMs / 1_000],
  });
  return rowCount ?? 0;
}
