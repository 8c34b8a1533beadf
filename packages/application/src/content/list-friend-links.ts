import type { FriendLink } from '@cliffhanger/core/content';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export const listFriendLinks =
  ({ transactions }: Requires<'transactions', 'content'>) =>
  async (): Promise<Result<readonly FriendLink[]>> =>
    accept(await transactions.read(({ content }) => content.friendLinks()));
