import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Needs, SupportContact } from '../ports/index.ts';

export const listSupportContacts =
  ({ transactions }: Needs<'transactions'>) =>
  async (): Promise<Result<readonly SupportContact[]>> =>
    accept(await transactions.read((stores) => stores.supportContacts.list()));
