import type { OperatorId } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';

/** Somebody of the staff with the secrets of their app and of their device key: whoever shows the demo is all of them. */
export interface Colleague {
  readonly id: OperatorId;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly StaffRole[];
  readonly secret: string;
  /** The private half of a key in software: PKCS #8 in base 64. */
  readonly deviceKey: string;
}
