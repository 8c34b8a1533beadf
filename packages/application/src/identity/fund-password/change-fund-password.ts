import { checkNewFundPassword, checkTypedTwice } from '@cliffhanger/core/identity';
import type { Nothing, Result } from '@cliffhanger/core/kernel';
import type { ChangeFundPassword, ChangeFundPasswordPorts } from './fund-password-change.ts';
import { replaceFundPassword } from './steps/replace-fund-password.ts';
import { setFirstFundPassword } from './steps/set-first-fund-password.ts';

export const changeFundPassword =
  (ports: ChangeFundPasswordPorts) =>
  async (command: ChangeFundPassword): Promise<Result<Nothing>> => {
    const typedTwice = checkTypedTwice(command, 'new-passwords-differ');
    if (!typedTwice.ok) return typedTwice;
    const allowed = checkNewFundPassword(command.password);
    if (!allowed.ok) return allowed;
    const stored = await ports.transactions.read((repositories) =>
      repositories.credentials.find(command.sellerId),
    );
    const isFirst = stored === undefined || stored.fundPasswordHash === null;
    return isFirst ? setFirstFundPassword(ports, command) : replaceFundPassword(ports, command);
  };
