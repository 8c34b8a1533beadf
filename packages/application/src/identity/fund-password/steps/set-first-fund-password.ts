import { type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { isStillThePassword, proveLoginPassword } from '../../login-password/prove-login-password.ts';
import { lockCaller } from '../../steps/find-seller.ts';
import type { ChangeFundPassword, ChangeFundPasswordPorts } from '../fund-password-change.ts';
import { saveFundPassword } from './save-fund-password.ts';

const LOGIN_PASSWORD_WRONG = refuse('old-login-password-wrong', { field: 'oldPassword' });

export async function setFirstFundPassword(
  ports: ChangeFundPasswordPorts,
  { sellerId, oldPassword, password }: ChangeFundPassword,
): Promise<Result<Nothing>> {
  const proof = await proveLoginPassword(ports, {
    sellerId,
    password: oldPassword,
    otherwise: LOGIN_PASSWORD_WRONG,
  });
  if (!proof.ok) return proof;
  const fundPasswordHash = await ports.passwords.hash(password);

  return ports.transactions.run(async (repositories) => {
    const seller = await lockCaller(repositories, sellerId);
    if (!seller.ok) return seller;
    if (!(await isStillThePassword(repositories, sellerId, proof.value))) return LOGIN_PASSWORD_WRONG;
    const stored = await repositories.credentials.find(sellerId);
    // Another phone was first: the fund password itself is now the old one.
    if (stored?.fundPasswordHash !== null) return refuse('old-fund-password-wrong', { field: 'oldPassword' });
    return saveFundPassword(repositories, seller.value, fundPasswordHash);
  });
}
