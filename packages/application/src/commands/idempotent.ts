import { type Accepted, accept, type Refused, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Command, CommandDone, TransactionsOver, Uses } from '../ports/index.ts';

/**
 * A command that may be sent again and takes effect once (DOMAIN §9). Its answer is stored under its key by the use case's
 * own transaction: effect and answer commit together, or neither does. A try that finds the key taken is undone with
 * everything it did, and gives the earlier answer. A refusal stores nothing, because nothing happened.
 */
export interface Idempotent<Reach> {
  /**
   * Hand these to the use case in place of the plain ones. `encode` makes what is stored, and so what is sent, of the
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
  /** Whether this try was the first to write its answer. */
  let answering: Promise<boolean> | undefined;

  function judge(earlier: CommandDone): Accepted<unknown> | Refused {
    const hashes = [command.inputHash, ...(command.otherInputHashes ?? [])];
    if (earlier.endpoint !== command.endpoint || !hashes.includes(earlier.inputHash)) return KEY_REUSED;
    kept = accept(earlier.answer);
    return kept;
  }

  async function recall(): Promise<Result<unknown> | undefined> {
    const earlier = await plain.readOne(({ commands }) => commands.find(command.owner, command.key));
    return earlier === undefined ? undefined : judge(earlier);
  }

  async function answeredRun<T>(
    repositories: Reach,
    work: (repositories: Reach) => Promise<Result<T>>,
    encode: (value: unknown) => unknown,
  ): Promise<Result<T>> {
    // The database may ask to run the work again: what the try before it kept was undone with it.
    kept = undefined;
    answering = undefined;
    const result = await work(repositories);
    if (!result.ok) return result;
    const answer = encode(result.value);
    // Nobody waits for it: the commit travels with it, and fails if it did.
    answering = repositories.commands.answer(command, answer);
    answering.catch(() => {});
    kept = accept(answer);
    return result;
  }

  return {
    kept: () => kept,
    recall,
    transactions: (encode) => ({
      read: (work) => plain.read(work),
      readOne: (work) => plain.readOne(work),
      run: async (work) => {
        if (kept !== undefined) throw new Error('an idempotent command has one transaction');
        try {
          return await plain.run((repositories) => answeredRun(repositories, work, encode));
        } catch (error) {
          kept = undefined;
          const isFirst = await answering?.catch(() => true);
          if (isFirst !== false) throw error;
          // Ends the use case without an effect; the caller finds the earlier answer, where it is this command's.
          await recall();
          return KEY_REUSED;
        }
      },
    }),
  };
}
