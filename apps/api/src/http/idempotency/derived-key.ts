import { type Command, DERIVED_KEY_PREFIX, type Transactions } from '@cliffhanger/application/ports';
import { MINUTE_MS } from '@cliffhanger/core/kernel';

/*
 * Derives the key of a money call without one: the same call, seller and body within two minutes of its last
 * effect is a retry, with one effect and one answer. After that it is a new command.
 *
 * Two minutes, because a client gives up on a request after one (spec §9) and only then retries. The time
 * counts from the last effect instead of in fixed slots, so no slot boundary falls between a request and its
 * retry: keys are numbered, and two requests that see the same last effect try the same next number, of which
 * the command log accepts one.
 */
const REPEATED_WITHIN_MS = 2 * MINUTE_MS;

export async function deriveKey(transactions: Transactions, command: Omit<Command, 'key'>): Promise<string> {
  const latest = await transactions.readOne(({ commands }) =>
    commands.latestDerived(command, REPEATED_WITHIN_MS),
  );
  if (latest?.isRecent === true) return latest.key;
  const number = latest === undefined ? 1 : Number(latest.key.split(' ').at(-1)) + 1;
  return `${DERIVED_KEY_PREFIX}${command.endpoint} ${command.inputHash} ${number}`;
}
