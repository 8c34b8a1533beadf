/** A fault, and how to heal it. */
export interface Fault {
  readonly name: string;
  /** Longest allowed time without an acknowledgement. */
  readonly targetMs: number;
  /** Resolves when the fault is in effect, with the way to end it. */
  readonly strike: () => Promise<Struck>;
}

export interface Struck {
  /** Whether another node has taken over, if one has to. */
  readonly isTakenOver: () => Promise<boolean>;
  readonly heal: () => Promise<void>;
}

/** For a server that died, or was asked to hand over. */
export const PROCESS_TARGET_MS = 10_000;
/** For a machine that vanished: Patroni waits 20 s before it gives one up. */
export const NODE_TARGET_MS = 30_000;
