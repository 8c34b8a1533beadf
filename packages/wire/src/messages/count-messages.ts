import { endpoint, nothing } from '../kernel/index.ts';
import { messageCounts } from './message-counts.ts';

export const countMessages = endpoint({
  name: 'messages.count',
  path: '/api/seller/message/get-message-count',
  access: 'seller',
  origin: 'spec',
  summary: 'How many messages are unread, altogether and by kind.',
  request: nothing,
  answer: messageCounts,
});
