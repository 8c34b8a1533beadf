import type { OperatorId } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';

/**
 * A staff member with their authenticator and device-key secrets: the person running the demo plays all of
 * them.
 */
export interface Colleague {
  readonly id: OperatorId;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly StaffRole[];
  readonly secret: string;
  /** The private key of a software key: PKCS #8 in base64. */
  readonly deviceKey: string;
}
