import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires, SupportContact } from '../ports/index.ts';

export const listSupportContacts =
  ({ transactions }: Requires<'transactions', 'supportContacts'>) =>
  async (): Promise<Result<readonly SupportContact[]>> =>
    accept(await transactions.read((repositories) => repositories.supportContacts.list()));
