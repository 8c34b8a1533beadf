import { type Nothing, type Result, refuseAndCount } from '@cliffhanger/core/kernel';
import { lockCaller } from '../../steps/find-seller.ts';
import type { ChangeFundPassword, ChangeFundPasswordPorts } from '../fund-password-change.ts';
import { compareFundPassword, judgeFundPasswordTry } from '../try-fund-password.ts';
import { saveFundPassword } from './save-fund-password.ts';

export async function replaceFundPassword(
  ports: ChangeFundPasswordPorts,
  { sellerId, oldPassword, password }: ChangeFundPassword,
): Promise<Result<Nothing>> {
  const compared = await compareFundPassword(ports, { sellerId, password: oldPassword });
  if (!compared.ok) return compared;
  const fundPasswordHash = await ports.passwords.hash(password);

  return ports.transactions.run(async (repositories) => {
    const seller = await lockCaller(repositories, sellerId);
    if (!seller.ok) return seller;
    const verdict = await judgeFundPasswordTry(repositories, sellerId, compared.value, ports.clock.now());
    if (verdict.ok) return saveFundPassword(repositories, seller.value, fundPasswordHash);
    // Renames the refusal for this form's field.
    return verdict.refusal.name === 'fund-password-wrong'
      ? refuseAndCount('old-fund-password-wrong', { field: 'oldPassword', facts: verdict.refusal.facts })
      : verdict;
  });
}
