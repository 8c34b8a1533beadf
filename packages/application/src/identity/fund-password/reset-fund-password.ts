import { checkNewFundPassword, checkTypedTwice } from '@cliffhanger/core/identity';
import { type Nothing, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { proveEmail } from '../email-code/steps/prove-email.ts';
import { isStillThePassword, proveLoginPassword } from '../login-password/prove-login-password.ts';
import { lockCaller } from '../steps/find-seller.ts';
import { saveFundPassword } from './steps/save-fund-password.ts';

export interface ResetFundPassword {
  readonly sellerId: SellerId;
  /** Mailed to the seller's own address. */
  readonly code: string;
  readonly loginPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const LOGIN_PASSWORD_WRONG = refuse('old-login-password-wrong', { field: 'loginPassword' });

type ResetFundPasswordPorts = Requires<
  'transactions' | 'clock' | 'hmac' | 'passwords' | 'limits',
  'credentials' | 'emailCodes' | 'outbox' | 'sellers' | 'sessions'
>;

/**
 * For a fund password that is forgotten or locked. Needs both the mailbox and the login password, so that a
 * stolen phone is not enough.
 */
export const resetFundPassword =
  (ports: ResetFundPasswordPorts) =>
  async (command: ResetFundPassword): Promise<Result<Nothing>> => {
    const { sellerId, code, loginPassword, password } = command;
    const typedTwice = checkTypedTwice(command, 'new-passwords-differ');
    if (!typedTwice.ok) return typedTwice;
    const allowed = checkNewFundPassword(password);
    if (!allowed.ok) return allowed;
    const proof = await proveLoginPassword(ports, {
      sellerId,
      password: loginPassword,
      otherwise: LOGIN_PASSWORD_WRONG,
    });
    if (!proof.ok) return proof;
    const fundPasswordHash = await ports.passwords.hash(password);

    return ports.transactions.run(async (repositories) => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const { email } = seller.value;
      const proven = await proveEmail(repositories, ports.hmac, { email, code }, ports.clock.now());
      if (!proven.ok) return proven;
      if (!(await isStillThePassword(repositories, sellerId, proof.value))) return LOGIN_PASSWORD_WRONG;
      return saveFundPassword(repositories, seller.value, fundPasswordHash);
    });
  };
