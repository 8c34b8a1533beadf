import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Message } from '@cliffhanger/core/messages';
import type { MessagesAsked, Needs } from '../ports/index.ts';

export interface MessagesListed {
  readonly list: readonly Message[];
  readonly total: number;
}

export const listMessages =
  ({ transactions }: Needs<'transactions'>) =>
  async (asked: MessagesAsked): Promise<Result<MessagesListed>> =>
    accept(await transactions.read(({ messages }) => messages.list(asked)));
