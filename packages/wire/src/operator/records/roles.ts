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

/** Who finds which kind, and opens its page: the search asks this for every kind, so that it tells nobody more than its page. */
export const RECORD_ROLES: Readonly<Record<RecordKind, readonly StaffRole[]>> = {
  seller: WHO_KNOWS_SELLERS,
  order: WHO_KNOWS_MONEY,
  viewer: ['support', 'finance', 'auditor'],
  deposit: WHO_KNOWS_MONEY,
  withdrawal: WHO_KNOWS_MONEY,
  /** Those of the books. */
  transfer: ['finance', 'finance-approver', 'auditor'],
  drama: WHO_LOOKS_AT_DRAMAS,
  link: ['reviewer', 'support', 'auditor'],
};

/** What a seller has, line by line. */
export const WHO_READS_MONEY = WHO_KNOWS_MONEY;

/** The auditor changes nothing, not even by a note. */
export const WHO_WRITES_NOTES: readonly StaffRole[] = [
  'reviewer',
  'support',
  'finance',
  'finance-approver',
  'admin',
];
