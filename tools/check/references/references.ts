import type { Check } from '../check.ts';
import { findDeadCitations } from './citations.ts';
import { findDeadMentions } from './mentions.ts';

/** Everything that a comment or a document points to exists. */
export const references: Check = {
  name: 'references',
  findProblems: async (root) => [...findDeadCitations(root), ...findDeadMentions(root)],
};
