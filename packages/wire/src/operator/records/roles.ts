import type { RecordKind } from '@cliffhanger/core/records';
import type { StaffRole } from '@cliffhanger/core/staff';
import { WHO_LOOKS as WHO_LOOKS_AT_DRAMAS } from '../catalog/roles.ts';

const WHO_KNOWS_SELLERS: readonly StaffRole[] = [
  'reviewer',
  'support',
  'finance',
  'finance-approver',
  'auditor',
  'admin',
];
const WHO_KNOWS_MONEY: readonly StaffRole[] = ['support', 'finance', 'finance-approver', 'auditor'];

/**
 * Roles that find each kind and open its page. The search uses it per kind, so it reveals no more than the
 * pages.
 */
export const RECORD_ROLES: Readonly<Record<RecordKind, readonly StaffRole[]>> = {
  seller: WHO_KNOWS_SELLERS,
  order: WHO_KNOWS_MONEY,
  viewer: ['support', 'finance', 'auditor'],
  deposit: WHO_KNOWS_MONEY,
  withdrawal: WHO_KNOWS_MONEY,
  /** Transfers of the books. */
  transfer: ['finance', 'finance-approver', 'auditor'],
  drama: WHO_LOOKS_AT_DRAMAS,
  link: ['reviewer', 'support', 'auditor'],
};

/** Roles that read a seller's entries. */
export const WHO_READS_MONEY = WHO_KNOWS_MONEY;

/** The auditor changes nothing, not even notes. */
export const WHO_WRITES_NOTES: readonly StaffRole[] = [
  'reviewer',
  'support',
  'finance',
  'finance-approver',
  'admin',
];
