export interface ChainTask {
  readonly kind: 'list-alarms';
}

export const isChainTask = (task: { readonly kind: string }): task is ChainTask =>
  task.kind === 'list-alarms';

export const CHAIN_USAGE = `pnpm desk alarms                                 what is wrong on the chains, and whether withdrawals are stopped`;

/** Undefined when it is not about the chains. */
export const readChainArgs = (verb: string | undefined): ChainTask | undefined =>
  verb === 'alarms' ? { kind: 'list-alarms' } : undefined;
