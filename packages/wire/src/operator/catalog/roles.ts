import type { StaffRole } from '@cliffhanger/core/staff';

export const WHO_LOOKS: readonly StaffRole[] = ['content', 'support', 'finance', 'auditor'];
export const WHO_EDITS: readonly StaffRole[] = ['content'];

/** What the log says a call was about. */
export const aDrama = { kind: 'drama', field: 'id' } as const;
