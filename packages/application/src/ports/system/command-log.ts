export interface Command {
  /** Whose key it is: a seller's id, or `public`. Keys of different owners never meet. */
  readonly owner: string;
  readonly key: string;
  readonly endpoint: string;
  readonly inputHash: string;
}

/** What is kept of a command that was carried out. */
export interface CommandDone {
  readonly endpoint: string;
  readonly inputHash: string;
  readonly answer: unknown;
}

/**
 * Answers of commands by idempotency key, kept 24 hours (DOMAIN §9). Claimed and answered inside the command's own
 * transaction: a second try waits for the first and then gets its answer. Only an answer is written down: what is refused
 * leaves nothing, and its key free.
 */
export interface CommandLog {
  claim(command: Command): Promise<{ readonly claimed: true } | ({ readonly claimed: false } & CommandDone)>;
  /** Of a command that this transaction has claimed. */
  answer(command: Command, answer: unknown): Promise<void>;
  /** Looks without claiming or waiting. */
  find(owner: string, key: string): Promise<CommandDone | undefined>;
}
