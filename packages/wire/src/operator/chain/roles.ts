import type { StaffRole } from '@cliffhanger/core/staff';

export const WHO_LOOKS: readonly StaffRole[] = ['finance', 'finance-approver', 'auditor'];
/** One person requests; another one with a higher role confirms. */
export const WHO_ASKS: readonly StaffRole[] = ['finance'];
export const WHO_CONFIRMS: readonly StaffRole[] = ['finance-approver'];
