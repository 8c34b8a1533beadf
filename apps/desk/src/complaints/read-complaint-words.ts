export interface ComplaintTask {
  readonly kind: 'list-complaints';
}

export const isComplaintTask = (task: { readonly kind: string }): task is ComplaintTask =>
  task.kind === 'list-complaints';

export const COMPLAINT_USAGE = `pnpm desk complaints                             orders in audit, the one that ends by rule first first`;

/** Undefined when it is not about complaints. */
export const readComplaintArgs = (verb: string | undefined): ComplaintTask | undefined =>
  verb === 'complaints' ? { kind: 'list-complaints' } : undefined;
