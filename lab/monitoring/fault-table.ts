/**
 * Each alert with the fault that fires it in `monitoring.db.test.ts`, from the metrics of running processes.
 */
export const FIRED_BY = {
  ChainStands: 'no block is mined',
  OrderClockStands: 'the function that settles orders is gone',
  AuditorBlind: "the auditor's node is away",
  JobsLate: 'a job is due that no worker takes',
  JobsDead: 'a job fails as often as it may',
  PromisesBroken: 'a withdrawal waits for longer than was promised',
  ClicksUncounted: 'the table that clicks are counted in is gone, and clicks come',
  NatsAway: 'NATS is away; an api that has none on purpose does not count',
  ClicksLost: 'NATS is away for longer than an ingest can remember clicks',
  SignerRefused: "a withdrawal is above the signer's limit",
  PayoutsFail: 'the signer is away while a withdrawal waits',
  PayoutStuck: 'the token refuses the recipient on the chain',
  HotWalletLow: 'a withdrawal is larger than the hot wallet',
  WithdrawalsStopped: 'a balance of the chain in the database is changed',
  ChainNodeAway: 'one of two nodes is away',
  EventLoopBusy: 'a process is halted for most of a second, again and again',
  DatabasePoolWaiting: 'a table is locked that every call reads',
  ProcessNotReady: 'the database is away',
  CallsFail: 'the database is away, and calls come',
  ProcessDown: 'a process is killed',
  AuditorFault: 'somebody raises a balance in the database',
} as const;

/** Alerts that the test does not fire, with the reason. */
export const NOT_FIRED = {
  AuditorStands:
    'its threshold is ten minutes by the clock of Prometheus, which no test can move; `alerts/auditor.test.yaml` tries the rule on written series',
  BooksNotClosed:
    'it looks back over 75 minutes by the clock of Prometheus, which no test can move; `alerts/jobs.test.yaml` tries the rule on written series',
  ClickStreamUnderReplicated:
    'it takes three servers of NATS, and the trial has one; `pnpm -C lab chaos cluster` reads the metric while one of three is away, `alerts/clicks.test.yaml` tries the rule on written series',
  DrawWaits:
    'two nodes that both work and show different blocks are two chains, and the trial has one; `say-allocation-block.db.test.ts` raises the alarm with a node that lies, `alerts/chain.test.yaml` tries the rule on written series',
} as const;

export type FiredAlert = keyof typeof FIRED_BY;
