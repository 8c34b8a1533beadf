export type MoneyTask = { readonly kind: 'list-deposits' } | { readonly kind: 'list-withdrawals' };

export const MONEY_USAGE = `pnpm desk deposits                               manual deposits that wait, the one sent in first first
pnpm desk withdrawals                            withdrawals that wait, the one promised soonest first`;

const MONEY_KINDS: ReadonlySet<string> = new Set<MoneyTask['kind']>(['list-deposits', 'list-withdrawals']);

export const isMoneyTask = (task: { readonly kind: string } | MoneyTask): task is MoneyTask =>
  MONEY_KINDS.has(task.kind);

/** Undefined when it is not about money that comes in or goes out. What waits is decided at the console. */
export function readMoneyArgs(verb: string | undefined): MoneyTask | undefined {
  switch (verb) {
    case 'deposits':
      return { kind: 'list-deposits' };
    case 'withdrawals':
      return { kind: 'list-withdrawals' };
    default:
      return undefined;
  }
}
