export interface AppealTask {
  readonly kind: 'list-appeals';
}

export const isAppealTask = (task: { readonly kind: string }): task is AppealTask =>
  task.kind === 'list-appeals';

export const APPEAL_USAGE = `pnpm desk appeals                                appeals that wait, the one promised soonest first`;

/** Undefined when it is not about appeals. */
export const readAppealArgs = (verb: string | undefined): AppealTask | undefined =>
  verb === 'appeals' ? { kind: 'list-appeals' } : undefined;
