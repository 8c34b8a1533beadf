import type { SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export interface ChangeFundPassword {
  readonly sellerId: SellerId;
  /** The old fund password, or the login password when there is none yet. */
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type ChangeFundPasswordPorts = Requires<
  'transactions' | 'clock' | 'passwords' | 'limits',
  'credentials' | 'outbox' | 'sellers' | 'sessions'
>;
