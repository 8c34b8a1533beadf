import { checkNewPassword, checkTypedTwice } from '@cliffhanger/core/identity';
import {
  DONE,
  type Nothing,
  type Result,
  refuse,
  type SellerId,
  type SessionId,
} from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';
import { isStillThePassword, proveLoginPassword } from './prove-login-password.ts';

export interface ChangeLoginPassword {
  readonly sellerId: SellerId;
  /** The session that stays. */
  readonly sessionId: SessionId;
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const OLD_PASSWORD_WRONG = refuse('old-login-password-wrong', { field: 'oldPassword' });

type ChangeLoginPasswordPorts = Requires<
  'transactions' | 'clock' | 'passwords' | 'limits',
  'credentials' | 'outbox' | 'sellers' | 'sessions'
>;

export const changeLoginPassword =
  (ports: ChangeLoginPasswordPorts) =>
  async (command: ChangeLoginPassword): Promise<Result<Nothing>> => {
    const { sellerId, sessionId, oldPassword, password } = command;
    const typedTwice = checkTypedTwice(command, 'new-passwords-differ');
    if (!typedTwice.ok) return typedTwice;
    const allowed = checkNewPassword(password, await ports.passwords.commonOnes());
    if (!allowed.ok) return allowed;
    const proof = await proveLoginPassword(ports, {
      sellerId,
      password: oldPassword,
      otherwise: OLD_PASSWORD_WRONG,
    });
    if (!proof.ok) return proof;
    const passwordHash = await ports.passwords.hash(password);

    return ports.transactions.run(async (repositories) => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      if (!(await isStillThePassword(repositories, sellerId, proof.value))) return OLD_PASSWORD_WRONG;
      await repositories.credentials.savePassword(sellerId, passwordHash);
      await repositories.sessions.endAll(sellerId, ports.clock.now(), sessionId);
      await repositories.outbox.put('account-mail', {
        sellerId,
        template: 'login-password-changed',
        facts: {},
      });
      return DONE;
    });
  };
