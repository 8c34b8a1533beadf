import type { StaffRole } from '@cliffhanger/core/staff';

export const WHO_LOOKS: readonly StaffRole[] = ['content', 'support', 'finance', 'auditor'];
export const WHO_EDITS: readonly StaffRole[] = ['content'];

/** The subject of these calls in the audit log. */
export const aDrama = { kind: 'drama', field: 'id' } as const;
