import { type Accepted, accept, type Refused, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Command, CommandDone, TransactionsOver, Uses } from '../ports/index.ts';

/**
 * A command that may be sent again and is carried out once (DOMAIN §9). Its key is claimed and its answer kept inside
 * the use case's own transaction: effect and answer commit together, or neither does. A refusal keeps nothing,
 * because nothing happened.
 */
export interface Idempotent<Reach> {
  /**
   * Hand these to the use case in place of the plain ones. `encode` makes what is kept, and so what is sent, of the
   * value that the use case's one transaction ends with.
   */
  transactions(encode: (value: unknown) => unknown): TransactionsOver<Reach>;
  /** The answer, once this try or an earlier one has it. */
  kept(): Accepted<unknown> | undefined;
  /** What an earlier try says about this one, if there was one: its answer, or that its key meant something else. */
  recall(): Promise<Result<unknown> | undefined>;
}

const KEY_REUSED = refuse('idempotency-key-reused');

export function idempotent<Reach extends Uses<'commands'>>(
  plain: TransactionsOver<Reach>,
  command: Command,
): Idempotent<Reach> {
  let kept: Accepted<unknown> | undefined;

  function judge(earlier: CommandDone): Accepted<unknown> | Refused {
    if (earlier.endpoint !== command.endpoint || earlier.inputHash !== command.inputHash) return KEY_REUSED;
    kept = accept(earlier.answer);
    return kept;
  }

  async function claimedRun<T>(
    repositories: Reach,
    work: (repositories: Reach) => Promise<Result<T>>,
    encode: (value: unknown) => unknown,
  ): Promise<Result<T>> {
    // The work begins in the same breath: its first statements travel with the claim. Where an earlier try has the key,
    // whatever this one did behind it is undone with the transaction.
    const claiming = repositories.commands.claim(command);
    const working = work(repositories);
    working.catch(() => {});
    const claim = await claiming;
    if (!claim.claimed) {
      judge(claim);
      await Promise.allSettled([working]);
      // Ends the use case without an effect; the caller finds the kept answer, where it is this command's.
      return KEY_REUSED;
    }
    const result = await working;
    if (result.ok) {
      const answer = encode(result.value);
      // Nobody waits for it: the commit travels with it, and says so should it have failed.
      repositories.commands.answer(command, answer).catch(() => {});
      kept = accept(answer);
    }
    return result;
  }

  return {
    kept: () => kept,
    recall: async () => {
      const earlier = await plain.readOne(({ commands }) => commands.find(command.owner, command.key));
      return earlier === undefined ? undefined : judge(earlier);
    },
    transactions: (encode) => ({
      read: (work) => plain.read(work),
      readOne: (work) => plain.readOne(work),
      run: (work) => {
        if (kept !== undefined) throw new Error('a command that is carried out once has one transaction');
        return plain.run((repositories) => {
          // The database may ask to run the work again: what the try before it kept was undone with it.
          kept = undefined;
          return claimedRun(repositories, work, encode);
        });
      },
    }),
  };
}
