import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Requires, SupportContact } from '../ports/index.ts';

/** Replaces the whole list, in order. */
export const saveSupportContacts =
  ({ transactions }: Requires<'transactions', 'supportContacts'>) =>
  (contacts: readonly SupportContact[]): Promise<Result<Nothing>> =>
    transactions.run(async ({ supportContacts }) => {
      await supportContacts.replace(contacts);
      return DONE;
    });
