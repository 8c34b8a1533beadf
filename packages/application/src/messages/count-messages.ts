import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { countsOfEveryKind, type MessageCount } from '@cliffhanger/core/messages';
import type { Requires } from '../ports/index.ts';

/** Unread messages by kind, for the badge. */
export const countMessages =
  ({ transactions }: Requires<'transactions', 'messages'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly MessageCount[]>> =>
    accept(countsOfEveryKind(await transactions.read(({ messages }) => messages.countsOf(sellerId))));
